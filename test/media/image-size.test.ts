import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSize } from '../../src/media/image-size.ts';
import {
  type Format,
  jpeg,
  jpegSegment,
  picture,
  webpExtended,
  webpLossless,
  webpLossy,
} from '../builders/pictures.ts';

const sizeOf = (bytes: Buffer) => imageSize(Buffer.from(bytes.toString('base64')));
/** Real files of other programs, in full. */
const REAL: [string, string, [number, number]][] = [
  [
    'png',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    [1, 1],
  ],
  ['gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', [1, 1]],
  ['webp', 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', [1, 1]],
];

describe('an image’s pixels are told by its header', () => {
  test.each(REAL)('of a real %s', (_, base64, [width, height]) => {
    expect(imageSize(Buffer.from(base64))).toEqual({ width, height });
  });

  const builders: [string, (width: number, height: number) => Buffer, number][] = [
    ...(['png', 'jpeg', 'gif'] as Format[]).map(
      (format): [string, (w: number, h: number) => Buffer, number] => [
        format,
        (width, height) => picture(format, width, height, 20),
        0xffff,
      ],
    ),
    ['webp, extended', webpExtended, 0x1000000],
    ['webp, lossless', webpLossless, 0x4000],
    ['webp, lossy', webpLossy, 0x3fff],
  ];

  test.each(builders)('%s', (_, build, most) => {
    const side = fc.oneof(fc.constantFrom(1, 8000, 8001, most), fc.integer({ min: 1, max: most }));
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(sizeOf(build(width, height))).toEqual({ width, height });
      }),
    );
  });
});

describe('a JPEG', () => {
  const exif = (bytes: number) => jpegSegment(0xe1, Buffer.alloc(bytes, 0xff));

  test('can hold much before its frame: a preview, tables, padding', () => {
    const segments = [
      exif(60_000),
      exif(60_000),
      jpegSegment(0xdb, Buffer.alloc(65)),
      Buffer.from([0xff, 0xff]),
    ];
    expect(sizeOf(jpeg(640, 480, segments))).toEqual({ width: 640, height: 480 });
  });

  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xcf])('has a frame of type %i', (marker) => {
    expect(sizeOf(jpeg(640, 480, [], marker))).toEqual({ width: 640, height: 480 });
  });

  test.each([0xc4, 0xc8, 0xcc])('has tables of type %i, which are no frame', (marker) => {
    const tables = jpegSegment(marker, Buffer.alloc(20, 1));
    expect(sizeOf(jpeg(640, 480, [tables]))).toEqual({ width: 640, height: 480 });
  });

  test('without a frame in reach has no size', () => {
    expect(
      sizeOf(
        jpeg(
          640,
          480,
          Array.from({ length: 5 }, () => exif(65_000)),
        ),
      ),
    ).toBeUndefined();
  });
});

describe('no size is told', () => {
  const unknownWebp = Buffer.from(
    picture('webp', 9, 9).toString('latin1').replace('VP8X', 'VP9?'),
    'latin1',
  );

  test.each([
    ['nothing', ''],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['what is no base64', '{}[]"\\'],
    ['a WebP of an unknown kind', unknownWebp.toString('base64')],
  ])('of %s', (_, base64) => {
    expect(imageSize(Buffer.from(base64))).toBeUndefined();
  });

  test('of a header that is cut off, or of any bytes, and nothing breaks', () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const whole = picture(format, 300, 200);
      for (let length = 0; length < whole.length; length++) {
        const size = sizeOf(whole.subarray(0, length));
        if (size !== undefined) expect(size).toEqual({ width: 300, height: 200 });
      }
    }
    const start = fc.constantFrom('89504e47', '47494638', 'ffd8ff', '524946460000000057454250', '');
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 60 }), (head, rest) => {
        expect(() => sizeOf(Buffer.concat([Buffer.from(head, 'hex'), rest]))).not.toThrow();
      }),
    );
  });
});

test('a large image is not decoded whole', () => {
  const size = sizeOf(picture('png', 7, 5, 3_000_000));
  expect(size).toEqual({ width: 7, height: 5 });
});

test('slashes that JSON escaped do not matter', () => {
  const base64 = jpeg(640, 480).toString('base64');
  expect(base64).toContain('/');
  expect(imageSize(Buffer.from(base64.replaceAll('/', '\\/')))).toEqual({
    width: 640,
    height: 480,
  });
});
