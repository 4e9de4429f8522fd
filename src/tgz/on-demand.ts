/** What only runs with bundles need, loaded as one: every further part of its own would cut what all runs load into more files. */
export { openBundled } from '../journal/bundled.ts';
export { describeSession } from '../operation/describe-session.ts';
export { OutgoingBundle } from '../operation/outgoing-bundle.ts';
export { archiveData, archivesWords, renderArchives } from '../output/archived.ts';
export { archiveFolders, listArchives } from './archives.ts';
export { unpack } from './unpack.ts';
