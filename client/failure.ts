import type { ErrorCode } from '#contract/wire/error-codes.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ApiError, isApiError, isServerFailure } from './api-error.ts';
import { isScriptMissing } from './load-script.ts';

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
  messages: Readonly<Record<Code, string>>,
  field?: string,
): void {
  if (code != null) throw new Refusal(messages[code], field);
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
export function failureSentence(error: unknown, messages: Readonly<Partial<Record<string, string>>> = {}): string {
  if (error instanceof ApiError) return messages[error.code] ?? error.message;
  if (error instanceof Refusal) return error.message;
  // A browser remembers that a script failed: pressing the same button again would fail for as long as the page is open.
  return isScriptMissing(error) ? MESSAGES.generic.scriptMissing : MESSAGES.generic.somethingWentWrongTryAgain;
}

/** What the app-wide alert says about a failed query or REST call (spec §8). */
export function failureAlert(error: unknown): string {
  return isServerFailure(error) ? MESSAGES.generic.technicalIssues : MESSAGES.generic.somethingWentWrong;
}

/** Failures of the server whose sentence says more than that it failed, and is true of reading too. */
const KNOWN_OUTAGES: readonly string[] = ['OVERLOADED', 'DATA_UNREACHABLE'] satisfies readonly ErrorCode[];

/** What a page says that could not be shown. It only read, so whatever the server failed at may be tried again. */
export function pageFailureSentence(error: unknown): string {
  // Its 'Try Again' loads the page anew.
  if (isScriptMissing(error)) return MESSAGES.generic.somethingWentWrongTryAgain;
  const knowsMore = !isServerFailure(error) || KNOWN_OUTAGES.includes(error.code);
  return knowsMore ? failureSentence(error) : MESSAGES.generic.technicalIssues;
}
