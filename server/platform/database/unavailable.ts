/**
 * - `away`: it cannot be reached, so nothing was done.
 * - `busy`: it is there, but no connection came free in time, so nothing was done.
 * - `uncertain`: it went away while something was being saved; nobody can say whether that is saved.
 */
export type Unavailability = 'away' | 'busy' | 'uncertain';

/** The database did not do its part, and that is no bug of ours. Its message says nothing of the statement. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly kind: Unavailability;
  /** Of the system or of PostgreSQL. */
  readonly code: string | undefined;

  constructor(kind: Unavailability, cause?: unknown) {
    super(`the database is ${kind}`, { cause });
    this.kind = kind;
    this.code = codeOf(cause);
  }
}

const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // A socket file that is not there.
  'ENOENT',
]);

/** Lost connections (08), a server that stops, fell or starts (57P0x), or takes no more connections. */
const SQLSTATES = /^(08...|57P0[123]|53300)$/;
/** What a server answers to writes that has become a copy of another one. */
export const READ_ONLY_SQLSTATE = '25006';
/** The driver's own errors have no code. */
const LOST = /^(Connection terminated|timeout expired|Client (has encountered|was closed)|Query read timeout)/;
const NO_FREE_CONNECTION = 'timeout exceeded when trying to connect';

/** What an error of the driver says about the database; undefined where it says nothing, such as a bug of ours. */
export function unavailabilityOf(error: unknown): 'away' | 'busy' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailableError) return error.kind === 'busy' ? 'busy' : 'away';
  const code = codeOf(error);
  if (code === undefined) return withoutCode(error.message);
  return SOCKET_CODES.has(code) || SQLSTATES.test(code) || code === READ_ONLY_SQLSTATE ? 'away' : undefined;
}

function withoutCode(message: string): 'away' | 'busy' | undefined {
  // The library of the jobs adds where it happened.
  if (message.startsWith(NO_FREE_CONNECTION)) return 'busy';
  return LOST.test(message) ? 'away' : undefined;
}

/** The error in our words where it is about the database being away, else as it came. */
export function translateError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const kind = unavailabilityOf(error);
  return kind === undefined ? error : new DatabaseUnavailableError(kind, error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
