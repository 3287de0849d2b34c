import { SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { compose, type Email } from './email.ts';
import { paragraph, greeting, howToAnswer, mark, WHY, type SupportLetter } from './parts.ts';

/** Says that a request is closed, without another word of ours. */
export function supportResolvedEmail(letter: SupportLetter): Email {
  return compose({
    kind: 'support-resolved',
    subject: `Your request ${letter.number} is resolved`,
    firstLine: `Answer within ${SUPPORT_REOPEN_DAYS} days to open it again.`,
    body: [
      ...mark(letter),
      paragraph(
        `${greeting(letter)} we closed your request ${letter.number}. If something is missing, answer within ${SUPPORT_REOPEN_DAYS} days and we take it up again.`,
      ),
      ...howToAnswer(letter),
    ],
    why: WHY,
  });
}
