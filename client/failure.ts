import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError, isApiError } from './api-error.ts';

/** Nothing was changed, and we have words of our own for why: a sentence for the person in front of the screen. */
export class Refusal extends Error {
  /** What it is about, where a form has a field for that. */
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}

/** For an operation that answers why it changed nothing: says so in these words, or goes on. */
export function refuse<Code extends string>(
  code: Code | null | undefined,
  words: Readonly<Record<Code, string>>,
  field?: string,
): void {
  if (code != null) throw new Refusal(words[code], field);
}

/** The sentences for each field, if that is why a call was refused. */
export function problemsOfFields(error: unknown): FieldProblems {
  if (error instanceof Refusal && error.field !== undefined) return { [error.field]: [error.message] };
  return isApiError(error, 'VALIDATION_FAILED') ? (error.details.fields ?? {}) : {};
}

/**
 * What a person is told about a failure, and the one place that reads the message of an error: whatever is no answer of
 * ours, such as a mistake in a script, never shows its own text.
 */
export function failureSentence(error: unknown, words: Readonly<Partial<Record<string, string>>> = {}): string {
  if (error instanceof ApiError) return words[error.code] ?? error.message;
  return error instanceof Refusal ? error.message : MESSAGES.generic.somethingWentWrongTryAgain;
}
