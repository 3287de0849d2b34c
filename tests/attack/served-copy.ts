import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totpCode, totpStep } from '#server/modules/identity/index.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { API_PATHS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { startProcess } from '#testkit/app-process.ts';
import { roomBed } from '#testkit/beds/room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { signedIn, someRedeemers } from '#testkit/builders/redeemers.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { TEST_KEYS } from '#testkit/config.ts';
import { dropDatabase, wakeSchedules } from '#testkit/database.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { copyOfPanel } from './target.ts';

/** Somebody with a session, and the headers of their calls. */
export interface Caller {
  readonly id: string;
  readonly role?: OperatorRole;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server in a process of its own, with the clock of this machine: whoever calls it takes no time from it. */
export interface ServedCopy {
  readonly url: string;
  readonly db: Db;
  /** The name of the signal or the exit code, once it has ended. */
  ended(): number | string | undefined;
  stop(): Promise<void>;
}

export async function serveCopy(): Promise<ServedCopy> {
  const databaseUrl = await copyOfPanel();
  await wakeSchedules(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'spark-attack-'));
  await keepSecrets(folder);
  const server = await startProcess({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 4, onIdleError: () => undefined });
  let end: number | string | undefined;
  void server.exited.then((reason) => (end = reason));
  return {
    url: server.url,
    db,
    ended: () => end,
    async stop() {
      await close();
      server.kill('SIGTERM');
      await server.exited;
      await dropDatabase(databaseUrl);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** So many members with a session each, made directly in the database. */
export async function sessionsOfMembers(db: Db, count: number): Promise<readonly Caller[]> {
  const made = await someRedeemers(db, TEST_KEYS.signingKeys, count, 2_000);
  return made.map(({ panelistId, headers }) => ({ id: panelistId, headers }));
}

export async function sessionOf(db: Db, panelistId: string): Promise<Caller> {
  const [session] = await signedIn(db, TEST_KEYS.signingKeys, [panelistId]);
  if (session === undefined) throw new Error('a session was made');
  return { id: panelistId, headers: session.headers };
}

/** So many operators of each role, logged in over HTTP. */
export async function sessionsOfOperators(copy: ServedCopy, each: number): Promise<readonly Caller[]> {
  const bed = await roomBed({ db: copy.db, url: '', close: async () => undefined });
  const callers: Caller[] = [];
  for (const role of OPERATOR_ROLES) {
    for (let index = 0; index < each; index += 1) {
      const { operatorId, email, password, totpSecret } = await anOperator(bed, role);
      const browser = new ApiClient(copy.url);
      const code = totpCode(totpSecret, totpStep(new Date()));
      const { status, body } = await browser.post(API_PATHS.consoleSignIn, { email, password, code });
      if (status !== 200) throw new Error(`an operator could not log in: ${status}`);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      callers.push({ id: operatorId, role, headers: { cookie, authorization: `Bearer ${String(body.cs_id)}` } });
    }
  }
  await bed.close();
  return callers;
}
