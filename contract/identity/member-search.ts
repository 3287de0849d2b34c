import * as v from 'valibot';
import { reason } from '../rules/reason.ts';

/** Looking for a member by who they are: support and admins, with a reason. */
export const IDENTITY_TEXT_MIN_CHARACTERS = 2;
export const IDENTITY_TEXT_MAX_CHARACTERS = 100;
export const IDENTITY_TEXT_PROBLEM = 'Enter a full email address, or at least the first two letters of a name.';

export const identitySearch = v.object({
  text: v.pipe(
    v.string(IDENTITY_TEXT_PROBLEM),
    v.trim(),
    v.minLength(IDENTITY_TEXT_MIN_CHARACTERS, IDENTITY_TEXT_PROBLEM),
    v.maxLength(IDENTITY_TEXT_MAX_CHARACTERS, IDENTITY_TEXT_PROBLEM),
  ),
  reason,
});
export type IdentitySearch = v.InferOutput<typeof identitySearch>;
