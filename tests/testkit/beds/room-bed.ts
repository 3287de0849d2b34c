import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createRooms } from '#server/create-rooms.ts';
import { createAppFiles } from '#server/platform/app-files/index.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { leaderAlone } from '#server/platform/database/replica.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { diskFiles } from '#server/platform/files/index.ts';
import { createImages } from '#server/platform/images/images.ts';
import type { EnqueueOptions, Jobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';
import { createRecipients, type Delivery, type Mail, type MailMessage } from '#server/platform/mail/index.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import type { Outbox } from '#server/platform/outbox/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { createSigner } from '#server/platform/signing.ts';
import { testConfig } from '../config.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { heldClock } from '../held-clock.ts';
import { NOTHING_HELD } from '../nothing-held.ts';

/** What was put aside for later, in the order it was: nobody works on it. */
export interface NotedJob extends EnqueueOptions {
  readonly name: string;
  readonly payload: unknown;
}

/** The rooms on a database alone: a clock that stands still, and jobs, events and mails that are noted and go nowhere. */
export async function roomBed(
  given?: Pick<TestDatabase, 'db' | 'url' | 'close'>,
  /** What is to be as in real life instead. */
  realOf: (noted: Platform) => Partial<Platform> = () => ({}),
) {
  const database = given ?? (await testDatabase());
  const clock = heldClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'spark-test-room-'));
  const config = testConfig(database.url, { dataDir });
  const jobs: NotedJob[] = [];
  const events: { readonly name: string; readonly payload: unknown }[] = [];
  const mails: MailMessage[] = [];
  const { db } = database;
  const [log, chance, outside] = [createLog('silent'), systemChance, NOTHING_HELD];
  const sealer = createSealer(config.sealingKeys, chance);
  const signer = createSigner(config.signingKeys, clock);
  const noted: Platform = {
    db,
    clock,
    chance,
    log,
    outside,
    sealer,
    signer,
    audit: createAuditLog(clock),
    limits: createRateLimits(db, clock),
    replica: leaderAlone(db),
    listener: { on: () => () => undefined, isListening: () => false, stop: async () => undefined },
    jobs: notedJobs(jobs),
    outbox: notedOutbox(events),
    mail: notedMail(mails),
    recipients: await createRecipients({ db, clock, chance, sealer, log }),
    formerAddressesBefore: undefined,
    files: diskFiles({ folder: join(dataDir, 'files') }),
    appFiles: createAppFiles({ db, clock, signer }),
    images: createImages(),
    metrics: createMetrics(),
  };
  const platform: Platform = { ...noted, ...realOf(noted) };
  const url = () => 'https://community.example.com';
  return {
    platform,
    rooms: createRooms(config, platform, url),
    /** The same once more, with nothing in their caches. */
    newRooms: () => createRooms(config, { ...platform, limits: createRateLimits(db, clock) }, url),
    db,
    clock,
    /** In the order they were put there, until somebody empties them. */
    jobs,
    events,
    mails,
    auditOf: (kind: string, id: string) => auditOf(db, kind, id),
    inTransaction: <Done>(work: (tx: Db) => Promise<Done>) => inTransaction(db, work),
    async close(): Promise<void> {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type RoomBed = Awaited<ReturnType<typeof roomBed>>;

const notedJobs = (noted: NotedJob[]): Jobs => ({
  async enqueue(_tx, { name }, payload, options = {}) {
    noted.push({ name, payload, ...options });
  },
  handle: () => undefined,
  schedule: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  figures: async () => ({ due: 0, failed: 0 }),
});

const notedOutbox = (noted: { readonly name: string; readonly payload: unknown }[]): Outbox => ({
  async publish(_tx, { name }, payload) {
    noted.push({ name, payload });
  },
  subscribe: () => undefined,
});

const notedMail = (noted: MailMessage[]): Mail => ({
  async send(_tx, message) {
    noted.push(message);
  },
  async sendNow(mail): Promise<Delivery> {
    noted.push(mail);
    return 'taken';
  },
});

/** What was done to a thing, in the order it was done, by whom. */
async function auditOf(db: Db, kind: string, id: string) {
  const { rows } = await sql<{ action: string; actor: string | null; before: unknown; after: unknown }>`
    SELECT action, actor_id AS actor, before, after FROM audit_entry
    WHERE subject_kind = ${kind} AND subject_id = ${id} ORDER BY position`.execute(db);
  return rows;
}
