;; Skips the text of a JSON string, sixteen bytes at a time. text-skipper.ts holds this module's
;; bytes as `wat2wasm` makes them; a test holds the two against each other.
(module
  (memory (import "walk" "memory") 1)

  ;; The offset of the quote, the control character or the backslash that the text stops at, or one
  ;; at or beyond $end. Escapes of two characters are text. Reads up to sixteen bytes beyond $end.
  (func (export "skipText") (param $pos i32) (param $end i32) (result i32)
    (local $bytes v128)
    (local $stops i32)
    (local $escaped i32)
    (loop $on
      (if (i32.ge_u (local.get $pos) (local.get $end)) (then (return (local.get $pos))))
      (local.set $bytes (v128.load align=1 (local.get $pos)))
      (local.set $stops
        (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20))))))
      (if (i32.eqz (local.get $stops))
        (then
          (local.set $pos (i32.add (local.get $pos) (i32.const 16)))
          (br $on)))
      (local.set $pos (i32.add (local.get $pos) (i32.ctz (local.get $stops))))
      (if (i32.ne (i32.load8_u (local.get $pos)) (i32.const 0x5c))
        (then (return (local.get $pos))))
      ;; One of b f n r t, told by its bit, or one of " / \
      (local.set $escaped (i32.sub (i32.load8_u offset=1 (local.get $pos)) (i32.const 0x62)))
      (if
        (select
          (i32.and (i32.shr_u (i32.const 0x51011) (local.get $escaped)) (i32.const 1))
          (i32.or
            (i32.or
              (i32.eq (local.get $escaped) (i32.const -0x40))
              (i32.eq (local.get $escaped) (i32.const -0x33)))
            (i32.eq (local.get $escaped) (i32.const -0x06)))
          (i32.lt_u (local.get $escaped) (i32.const 32)))
        (then
          (local.set $pos (i32.add (local.get $pos) (i32.const 2)))
          (br $on))))
    (local.get $pos)))
