import { ConfigError } from '../config/config.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';

const MAY_NOT = '42501';
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** What the operating system says of a connection: `ECONNRESET`, `ETIMEDOUT`. */
const BROKEN = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/**
 * The one line for the person who starts a node or a command, when it is theirs to mend. Undefined for a bug, whose place says
 * more than any sentence.
 */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const line = databaseFailure(cause, error instanceof Error && error !== cause ? `, ${error.message}` : '');
    if (line !== undefined) return line;
  }
  return undefined;
}

function databaseFailure(error: Error, where: string): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  // Its words name tables and schemas, never values.
  if (code === MAY_NOT) {
    return (
      `DATABASE_URL: ${error.message}. The role in DATABASE_URL or DATABASE_OWNER_URL should own the database and everything in it` +
      ` (${code}${where})`
    ).replaceAll(/\s+/g, ' ');
  }
  if ('severity' in error && SQLSTATE.test(code)) {
    return `DATABASE_URL: the database failed during startup (${code}${where})`;
  }
  if (BROKEN.test(code) || error.message.startsWith('Connection terminated')) {
    return `DATABASE_URL: the database connection was lost during startup (${BROKEN.test(code) ? code : 'connection lost'})`;
  }
  return undefined;
}
