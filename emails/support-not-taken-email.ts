import { compose, type Email } from './email.ts';
import { paragraph, greeting, howToAnswer, mark, WHY, type SupportLetter } from './parts.ts';

export interface SupportNotTaken extends SupportLetter {
  /** A sentence each, about what we could not keep. */
  readonly problems: readonly string[];
}

/** Says what of an answer by e-mail did not reach us, to anyone who has proven that they wrote it. */
export function supportNotTakenEmail(letter: SupportNotTaken): Email {
  return compose({
    kind: 'support-not-taken',
    subject: `Something is missing from your request ${letter.number}`,
    firstLine: "We couldn't save everything you sent.",
    body: [
      ...mark(letter),
      paragraph(`${greeting(letter)} we got your email, but we couldn't save everything that came with it.`),
      ...letter.problems.map((problem) => paragraph(problem)),
      ...howToAnswer(letter),
    ],
    why: WHY,
  });
}
