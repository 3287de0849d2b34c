import type { ProblemCode } from './run-state.ts';

/** What a member reads where an answer is missing. `{0}` stands for a limit. */
export const MISSING_SENTENCES = {
  required: 'Please answer this question.',
  panelRequired: 'Please answer at least one of these questions.',
  commentRequired: 'Please tell us more about this choice.',
  rowRequired: 'Please answer every row.',
  tooFew: 'Please choose at least {0}.',
} as const satisfies Partial<Record<ProblemCode, string>>;

/** What a member reads. `{0}` and `{1}` stand for limits. */
export const SENTENCES: Readonly<Record<ProblemCode, string>> = {
  ...MISSING_SENTENCES,
  rowUnique: 'Please choose a different answer for each row.',
  columnUnique: 'Please give a different answer in each row of this column.',
  exclusive: "This choice can't be combined with others. Please keep only one.",
  tooMany: 'Please choose up to {0}.',
  tooSmall: 'Please enter {0} or more.',
  tooLarge: 'Please enter {0} or less.',
  tooShort: 'Please enter at least {0} characters.',
  tooLong: 'Please enter up to {0} characters.',
  notNumber: 'Please enter a number.',
  notEmail: 'Please enter an email address, such as name@example.com.',
  notUrl: 'Please enter a web address, such as https://example.com.',
  notDate: 'Please enter a date or time in the format shown.',
  noDigits: "This can't end with a number. Please change it.",
  pattern: "This isn't in the right format. Please check it.",
  expression: "This answer doesn't match your other answers. Please check it.",
  step: 'Please enter a multiple of {0}.',
  unknown: "This question isn't part of the survey. Please reload the page.",
  notHere: "This question isn't on this page. Please reload the page.",
  hidden: 'This question no longer applies. Please reload the page.',
  disabled: "You can't answer this question right now. Please reload the page.",
  wrongType: "We couldn't read this answer. Please answer again.",
  notOffered: "This answer isn't one of the choices. Please choose again.",
  wrongPage: "You've already moved past this page. Please reload to see where you are.",
};

export function sentence(code: ProblemCode, limits: readonly unknown[] = []): string {
  return SENTENCES[code].replace(/\{(\d)\}/g, (_, index: string) => String(limits[Number(index)]));
}
