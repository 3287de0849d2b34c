import type { ErrorCode, ErrorDetails } from '#contract/wire/errors.ts';

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
