import type { PreferenceChange, Preferences } from '#contract/profile/preferences.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { lockPanelist } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Profile } from './profile.ts';
import { applyPreferences } from './change-preferences.ts';

export type PreferencesFailure =
  | { readonly kind: 'wrong'; readonly problems: FieldProblems }
  | { readonly kind: 'no-member' };

/**
 * Changes a member's wishes. They hold from the moment that this has answered: whoever hands out to them takes turns with it, and
 * either came before it or sees it.
 */
export function changeOwnPreferences(
  { profile }: { readonly profile: Profile },
  panelistId: string,
  change: PreferenceChange,
): Promise<Result<Preferences, PreferencesFailure>> {
  return inTransaction(profile.db, async (tx) => {
    if (!(await lockPanelist(tx, panelistId))) return err({ kind: 'no-member' });
    const changed = await applyPreferences(profile, tx, panelistId, change);
    return changed.ok ? changed : err({ kind: 'wrong', problems: changed.failure });
  });
}
