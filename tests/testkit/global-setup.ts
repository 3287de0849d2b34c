import { hasTestServer } from './postgres.ts';
import { startTestPostgres } from './start-postgres.ts';

/** Each project that needs it asks for it: the first one starts it for all. */
export default async function setUp(): Promise<() => Promise<void>> {
  return hasTestServer() ? async () => undefined : startTestPostgres();
}
