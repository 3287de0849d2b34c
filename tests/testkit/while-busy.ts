import { DatabaseUnavailableError } from '#server/platform/database/unavailable.ts';

/** Again as long as the database is busy, as a browser does it. */
export async function whileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
  }
}
