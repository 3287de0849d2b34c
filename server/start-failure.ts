import { ConfigError } from './config/config.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';

/**
 * The one line for whoever starts a node or a command, when it is theirs to mend. Undefined for a bug, whose place says
 * more than any sentence.
 */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  return undefined;
}
