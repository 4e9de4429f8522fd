import type { Step } from '../../json/locate.ts';
import { type ImageSize, imageSize } from '../../media/image-size.ts';
import type { Entry } from '../../transcript/entry.ts';
import { imageNote } from '../text/placeholder.ts';

/** An image in an entry. */
export interface FoundImage {
  readonly path: readonly Step[];
  readonly size: ImageSize | undefined;
  /** As the entry says: `PNG`. */
  readonly format: string;
  /** The start of the image's base64 text. */
  readonly head: Buffer;
  /** Of the image's base64 text. */
  readonly length: number;
  /** What takes its place. */
  readonly replacement: unknown;
}

/** Enough to tell formats apart. */
const HEAD = 64;

const isAttachment = ({ type }: Entry): boolean => type === 'attachment';

/** Where entries hold images, and which of them can: what a scan tells need not be looked for. */
const PLACES: readonly (readonly [string[], (entry: Entry) => boolean])[] = [
  [['message', 'content'], (entry) => entry.holds('image')],
  [['attachment'], isAttachment],
  [['rendered'], isAttachment],
  [['toolUseResult'], ({ type, raw }) => type === 'user' && raw.includes('base64')],
];

/** The images in an entry, however deep: in messages, in results and what the client keeps of them, in attachments. */
export function* imagesIn(entry: Entry): Generator<FoundImage> {
  for (const [place, canHold] of PLACES)
    if (canHold(entry)) yield* imagesAt(entry.get(...place), place);
}

function* imagesAt(value: unknown, path: readonly Step[]): Generator<FoundImage> {
  if (typeof value !== 'object' || value === null) return;
  const image = asBlock(value) ?? asFile(value);
  if (image !== undefined) {
    const base64 = Buffer.from(image.data, 'latin1');
    const size = imageSize(base64);
    const bytes = Math.floor((image.data.length * 3) / 4);
    const note = imageNote(image.format, bytes, size);
    yield {
      path,
      size,
      format: image.format,
      head: base64.subarray(0, HEAD),
      length: image.data.length,
      replacement: image.replacedBy(note),
    };
    return;
  }
  for (const [key, member] of Object.entries(value))
    yield* imagesAt(member, [...path, Array.isArray(value) ? Number(key) : key]);
}

interface ImageData {
  readonly data: string;
  readonly format: string;
  replacedBy(note: string): unknown;
}

/** A content block, as the API takes it. */
function asBlock(value: object): ImageData | undefined {
  const { type, source } = value as { type?: unknown; source?: Record<string, unknown> | null };
  if (type !== 'image' || typeof source?.data !== 'string') return undefined;
  return {
    data: source.data,
    format: formatOf(source.media_type),
    replacedBy: (text) => ({ type: 'text', text }),
  };
}

/** A file that the user mentioned; as text it has the shape of a text file. */
function asFile(value: object): ImageData | undefined {
  const { type, file } = value as { type?: unknown; file?: Record<string, unknown> | null };
  if (type !== 'image' || typeof file?.base64 !== 'string') return undefined;
  const { filePath = '' } = file;
  return {
    data: file.base64,
    format: formatOf(file.type),
    replacedBy: (content) => ({
      type: 'text',
      file: { filePath, content, numLines: 1, startLine: 1, totalLines: 1 },
    }),
  };
}

function formatOf(mediaType: unknown): string {
  return typeof mediaType === 'string' ? mediaType.replace('image/', '').toUpperCase() : 'unknown';
}
