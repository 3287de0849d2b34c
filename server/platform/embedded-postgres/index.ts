import { findBinaries } from './binaries.ts';
import { ourSurroundings, waysToRun } from './run-as.ts';
import { startOn, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start.ts';

export { claimFolder } from './claim-folder.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start.ts';

/** Brings up PostgreSQL on a folder, made on the first start; it ends with this process, however this process ends. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return startOn(options, findBinaries(), waysToRun(ourSurroundings()));
}
