import { SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { compose, type Email } from './email.ts';
import { paragraph, greeting, howToAnswer, mark, WHY, type SupportLetter } from './parts.ts';

/** Says that a request is closed, without another word of ours. */
export function supportResolvedEmail(letter: SupportLetter): Email {
  return compose({
    kind: 'support-resolved',
    subject: `Your request ${letter.number} is resolved`,
    firstLine: `Reply within ${SUPPORT_REOPEN_DAYS} days to reopen it.`,
    body: [
      ...mark(letter),
      paragraph(
        `${greeting(letter)} we closed your request ${letter.number}. If you still need help, reply within ${SUPPORT_REOPEN_DAYS} days and we'll reopen it.`,
      ),
      ...howToAnswer(letter),
    ],
    why: WHY,
  });
}
