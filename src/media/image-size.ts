export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A JPEG can hold this much before its frame header; more is not decoded. */
const HEADER_BYTES = 256 * 1024;

/** Width and height of a base64 image by its header; undefined if the format is not known. */
export function imageSize(base64: Buffer): ImageSize | undefined {
  const text = base64.toString('latin1', 0, Math.ceil(HEADER_BYTES / 3) * 4);
  const bytes = Buffer.from(text, 'base64');
  return png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
}

function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let pos = 2;
  while (pos + 9 < bytes.length) {
    if (bytes[pos] !== 0xff) return undefined;
    const marker = bytes[pos + 1] as number;
    if (marker === 0xff) pos++;
    else if (isFrameHeader(marker))
      return { width: bytes.readUInt16BE(pos + 7), height: bytes.readUInt16BE(pos + 5) };
    else pos += 2 + bytes.readUInt16BE(pos + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three markers of that range that mean something else. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
