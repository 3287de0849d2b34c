import type { ErrorCode, ErrorDetails } from '#contract/wire/errors.ts';
import { ARGUMENT_MESSAGES } from '#contract/graphql/argument-limits.ts';

/** A failure on its way to the wire: a code of the catalogue, and what the caller may know besides. */
export class WireError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** One argument that was refused, on its way to the form or program that sent it. */
export function refused(field: string, ...sentences: string[]): WireError {
  const problems = sentences.length > 0 ? sentences : [ARGUMENT_MESSAGES.shape];
  return new WireError('VALIDATION_FAILED', { fields: { [field]: problems } });
}

/** What was looked for. What is not there, or not for this caller, is answered as NOT_FOUND. */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new WireError('NOT_FOUND');
  return value;
}
