import { archiveAndRestore } from './archive.ts';
import { carryElsewhere } from './carry.ts';
import { cloneProjectTo } from './clone-project-to.ts';
import { rewindElsewhere, rewindInClone } from './clone-rewind.ts';
import { cloneUpTo } from './clone-up-to.ts';
import { cloneWhole } from './clone-whole.ts';
import { compressToTarget, compressWays } from './compress.ts';
import { compressAgain } from './compress-again.ts';
import { compressCondensed } from './compress-condensed.ts';
import { compressScreen } from './compress-screen.ts';
import { edits } from './edit.ts';
import { fitInto } from './fit.ts';
import { meter } from './meter.ts';
import { pruneOptions } from './prune.ts';
import { pruneInputs, pruneInputsScreen } from './prune-inputs.ts';
import { pruneOffload } from './prune-offload.ts';
import { pruneScreen } from './prune-screen.ts';
import { pruneSpecial } from './prune-special.ts';
import { renameInPicker } from './rename-screen.ts';
import { repairs } from './repair.ts';
import { shareAndPlace } from './share.ts';
import type { Operation } from './types.ts';

/** Versions whose screens differ most. */
const isScreened: Operation['appliesTo'] = (_traits, version) =>
  ['2.0.50', '2.1.45', '2.1.325', '2.1.327'].includes(version);
const canResumeOnScreen: Operation['appliesTo'] = ({ screenUnfit }) => screenUnfit === undefined;
const canRewindFiles: Operation['appliesTo'] = ({ fileHistory, screenUnfit }) =>
  fileHistory && screenUnfit === undefined;

/** What is tried with every client, by the words of its row in the table. */
export const operations: Record<string, Operation> = {
  clone: { on: 'morning', run: cloneWhole },
  'clone, older model': { on: 'morning, older model', run: cloneWhole },
  'clone of a compacted session': { on: 'compacted', run: cloneWhole },
  ...cloneUpTo,
  'clone --project-to': { on: 'morning', run: cloneProjectTo },
  'clone --project-to, older model': { on: 'morning, older model', run: cloneProjectTo },
  'clone, then /rewind': { on: 'edited', appliesTo: canRewindFiles, run: rewindInClone },
  'clone --project-to, then /rewind': {
    on: 'edited',
    appliesTo: canRewindFiles,
    run: rewindElsewhere,
  },
  ...pruneOptions,
  ...pruneSpecial,
  'prune --tool-results offload': { on: 'morning', run: pruneOffload },
  'prune --tool-inputs stub': { on: 'morning', run: pruneInputs },
  'prune --tool-inputs stub, on the screen': {
    on: 'morning',
    appliesTo: isScreened,
    run: pruneInputsScreen,
  },
  'prune --client-data, on the screen': {
    on: 'morning',
    appliesTo: isScreened,
    run: pruneScreen('--client-data'),
  },
  'prune --tool-results stub, on the screen': {
    on: 'morning',
    appliesTo: isScreened,
    run: pruneScreen('--tool-results stub'),
  },
  'prune --preset heavy, on the screen': {
    on: 'morning',
    appliesTo: isScreened,
    run: pruneScreen('--preset heavy'),
  },
  'fit --tokens': { on: 'morning', run: fitInto },
  ...compressWays,
  'compress --target-tokens': { on: 'morning', run: compressToTarget },
  'compress, then /compact, then compress': { on: 'morning', run: compressAgain },
  ...compressCondensed,
  // Newer clients list no session that was made without a screen.
  'compress, in the picker': {
    on: 'edited',
    appliesTo: canResumeOnScreen,
    run: compressScreen(),
  },
  'compress --keep-history, in the picker': {
    on: 'edited',
    appliesTo: canResumeOnScreen,
    run: compressScreen('--keep-history'),
  },
  ...edits,
  'share, then clone': { on: 'morning', run: shareAndPlace },
  ...repairs,
  ...meter,
  'clone -o FILE.tgz, taken in on another machine': {
    on: 'morning, older model',
    run: carryElsewhere,
  },
  'archive, then restore': { on: 'morning', run: archiveAndRestore },
  // Newer clients list no session that was made without a screen.
  'rename, in the picker': {
    on: 'edited',
    appliesTo: canResumeOnScreen,
    run: renameInPicker,
  },
};
