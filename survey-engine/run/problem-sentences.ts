import type { ProblemCode } from './run-state.ts';

/** What a member reads where an answer is missing. `{0}` stands for a limit. */
export const MISSING_SENTENCES = {
  required: 'Please answer this question.',
  panelRequired: 'Please answer at least one of these questions.',
  commentRequired: 'Please tell us what you mean by this choice.',
  rowRequired: 'Please answer every row.',
  tooFew: 'Please choose at least {0}.',
} as const satisfies Partial<Record<ProblemCode, string>>;

/** What a member reads. `{0}` and `{1}` stand for limits. */
export const SENTENCES: Readonly<Record<ProblemCode, string>> = {
  ...MISSING_SENTENCES,
  rowUnique: 'Please choose a different answer for each row.',
  columnUnique: 'Please give a different answer in each row of this column.',
  exclusive: 'This choice cannot be combined with others. Please keep one of them.',
  tooMany: 'Please choose no more than {0}.',
  tooSmall: 'Please enter {0} or more.',
  tooLarge: 'Please enter {0} or less.',
  tooShort: 'Please write at least {0} characters.',
  tooLong: 'Please write no more than {0} characters.',
  notNumber: 'Please enter a number.',
  notEmail: 'Please enter an e-mail address, such as name@example.com.',
  notUrl: 'Please enter a web address, such as https://example.com.',
  notDate: 'Please enter a date or time in the format that is shown.',
  noDigits: 'Please write this without a number at the end.',
  pattern: 'This does not have the right format. Please check it.',
  expression: 'This answer does not fit your other answers. Please check it.',
  step: 'Please enter a multiple of {0}.',
  unknown: 'This question is not part of the survey. Please reload the page.',
  notHere: 'This question is not on this page. Please reload the page.',
  hidden: 'This question is not shown with your other answers. Please reload the page.',
  disabled: 'This question cannot be answered at the moment. Please reload the page.',
  wrongType: 'We could not read this answer. Please answer again.',
  notOffered: 'This answer is not one of the choices. Please choose again.',
  wrongPage: 'You have already moved on from this page. Please reload to see where you are.',
};

export function sentence(code: ProblemCode, limits: readonly unknown[] = []): string {
  return SENTENCES[code].replace(/\{(\d)\}/g, (_, index: string) => String(limits[Number(index)]));
}
