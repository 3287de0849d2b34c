/** What a service of flags says of one member. A flag that it does not have, or has no value for, is not in it. */
export interface SaidFlags {
  readonly values: ReadonlyMap<string, unknown>;
  /** Given along with the next question, so that an answer that has not changed need not be sent again. */
  readonly etag: string | undefined;
}

/** A service that decides who gets what. */
export interface FlagService {
  /** 'unchanged' when it is what it was at that etag. Throws FlagServiceTrouble when there is no answer to rely on. */
  evaluate(targetingKey: string, etag: string | undefined): Promise<SaidFlags | 'unchanged'>;
}

/** There was no answer to rely on; `code` says why, and nothing of whom it was about. */
export class FlagServiceTrouble extends Error {
  readonly code: string;
  /** When it wants to be asked again, if it said so. */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, retryAfterMs?: number) {
    super("the flag service didn't send a valid response");
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
