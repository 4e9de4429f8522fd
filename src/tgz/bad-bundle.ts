import { UserError } from '../errors.ts';

/** A bundle that is damaged, was tampered with, or is no bundle. */
export function badBundle(path: string, why: string): UserError {
  return new UserError({
    code: 'bad-bundle',
    message: `${path} is not a sound bundle: ${why}. Nothing of it was used.`,
  });
}
