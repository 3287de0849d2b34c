import * as v from 'valibot';
import { LEAVING_REASONS } from '../leaving/leaving.ts';
import { MESSAGES } from '../messages/messages.ts';
import { isVisible } from './characters.ts';
import { writtenText } from './written-text.ts';

/** Leaving asks for feedback first (spec §5). */
export const deleteAccountForm = v.object({ feedback: writtenText(MESSAGES.deleteAccount.feedbackRequired) });

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
