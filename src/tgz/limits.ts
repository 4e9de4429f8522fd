/** No session has more files. */
export const MOST_FILES = 100_000;
/** Names and hashes of so many files take less. */
export const LONGEST_MANIFEST = 64 * 2 ** 20;
/** Of a bundle that unpacks to more, the ratio is looked at. */
export const LARGE = 2 ** 30;
/** Transcripts are packed ten to one, and repeated text a hundred to one. */
export const HIGHEST_RATIO = 400;
