import * as v from 'valibot';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isVisible } from '#contract/rules/characters.ts';
import { deleteAccountForm } from '#contract/rules/delete-account.ts';

/** What a member may give as a reason for leaving with one tap; it is kept in these words. */
export const LEAVING_REASONS = [
  'Too many emails',
  'Not enough activities for me',
  'Activities take too long',
  'Points add up too slowly',
  'Privacy concerns',
  'Something else',
] as const;

/** What somebody who leaves fills in: a reason is enough, and so are words; together they are the feedback. */
export const leavingForm = v.pipe(
  v.object({
    // A form says null where none of the reasons is chosen.
    reason: v.pipe(
      v.nullable(v.picklist(['', ...LEAVING_REASONS])),
      v.transform((reason) => reason ?? ''),
    ),
    words: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['reason'], ['words']],
      ({ reason, words }) => reason !== '' || isVisible(words),
      MESSAGES.deleteAccount.feedbackRequired,
    ),
    ['reason'],
  ),
  v.forward(
    v.partialCheck(
      [['reason'], ['words']],
      (typed) => v.is(deleteAccountForm, { feedback: feedbackOf(typed) || '-' }),
      MESSAGES.supportForm.descriptionTooLong,
    ),
    ['words'],
  ),
  v.transform((typed) => ({ feedback: feedbackOf(typed) })),
);

function feedbackOf({ reason, words }: { readonly reason: string; readonly words: string }): string {
  return [reason, words].filter(isVisible).join(': ');
}
