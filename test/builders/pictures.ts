export type Format = 'png' | 'jpeg' | 'gif' | 'webp';

/** The start of a picture file: its header, and `filling` bytes in place of pixels. */
export function picture(format: Format, width: number, height: number, filling = 0): Buffer {
  const header = { png, jpeg, gif, webp: webpExtended }[format](width, height);
  return Buffer.concat([header, Buffer.alloc(filling)]);
}

function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunk = Buffer.from('0000000d49484452', 'hex');
  return Buffer.concat([signature, chunk, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(4)]);
}

function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('f00000', 'hex')]);
}

/** @param segments What stands before the frame header, each with its marker. */
export function jpeg(
  width: number,
  height: number,
  segments: readonly Buffer[] = [jpegSegment(0xe0, Buffer.from('JFIF\0'))],
  frameMarker = 0xc0,
): Buffer {
  const frame = Buffer.from('080000000003011100021101031101', 'hex');
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const start = Buffer.from('ffd8', 'hex');
  return Buffer.concat([start, ...segments, jpegSegment(frameMarker, frame)]);
}

export function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export function webpExtended(width: number, height: number): Buffer {
  const body = Buffer.alloc(10);
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return riff('VP8X', body);
}

export function webpLossless(width: number, height: number): Buffer {
  const body = Buffer.alloc(12);
  body[0] = 0x2f;
  body.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  return riff('VP8L', body);
}

export function webpLossy(width: number, height: number): Buffer {
  const body = Buffer.alloc(12);
  body.set([0x9d, 0x01, 0x2a], 3);
  body.writeUInt16LE(width, 6);
  body.writeUInt16LE(height, 8);
  return riff('VP8 ', body);
}

function riff(kind: string, body: Buffer): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(body.length + 12, 0);
  sizes.writeUInt32LE(body.length, 4);
  const [file, chunk] = [sizes.subarray(0, 4), sizes.subarray(4)];
  return Buffer.concat([Buffer.from('RIFF'), file, Buffer.from(`WEBP${kind}`), chunk, body]);
}
