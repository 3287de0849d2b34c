import { createMetrics } from '#server/platform/metrics.ts';
import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { handOutLaunch } from '#server/modules/launches/hand-out-wave.ts';
import type { LaunchingRooms } from '#server/modules/launches/hand-out-wave-batch.ts';
import { createStudy, createSurveyLinks, markLaunched } from '#server/modules/activities/index.ts';
import { createLaunch } from '#server/modules/launches/index.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createFlagCache } from '#server/modules/flags/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createJobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';
import { createMail, createRecipients, mailboxTransport } from '#server/platform/mail/index.ts';
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { createSigner } from '#server/platform/signing.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { signIn, taskListCalls, type Session } from './sessions.ts';
import { NOTHING_HELD } from '#testkit/nothing-held.ts';
import { SILENT_OUTBOX } from '#server/demo/builders/silent-outbox.ts';
import { sized } from './sizes.ts';

const MEMBERS = sized(1_000_000, 600, 'BENCH_MEMBERS');
const CALLERS = sized(200, 20);
const QUIET_SECONDS = sized(20, 0.3);
/** As many as a community of this size makes in its busiest minutes, one after the other. */
const CALLS_PER_SECOND = 20;
const { panelId, timeZone } = DEFAULT_BRAND;
const NOBODY = { operatorId: null };

/**
 * A launch to a million members, with everything it decides and writes, against the bare INSERT … SELECT of the same
 * tasks, notifications and e-mails; and what members notice of it meanwhile.
 */
export async function launch(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const signingKeys = `bench:${randomBytes(32).toString('base64')}`;
  const sealingKeys = `bench:${randomBytes(32).toString('base64')}`;
  await keepSecrets(bed.dataDir, { 'signing-keys': signingKeys, 'sealing-keys': sealingKeys });
  const server = await bed.serve({
    DATABASE_URL: bed.databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    EMAILS_PER_SECOND: '1',
  });
  const database = openDatabase({ url: bed.databaseUrl, poolSize: 4, onIdleError: () => undefined });
  const { db } = database;
  const jobs = createJobs({ url: bed.databaseUrl, log: createLog('silent'), role: 'client' });
  try {
    const rooms = await roomsOn(db, jobs, { signingKeys, sealingKeys });
    await jobs.start();
    const sessions = await fillPanel(db, signingKeys);
    const callMembers = () => startCalls(server, sessions);

    const bareBefore = await timed(() => bareInsert(db, rooms));
    const quiet = callMembers();
    await new Promise((done) => setTimeout(done, QUIET_SECONDS * 1000));
    const before = await quiet.stop();
    const busy = callMembers();
    const ours = await timed(() => launchToAll(db, rooms));
    const meanwhile = await busy.stop();
    const bareAfter = await timed(() => bareInsert(db, rooms));

    const bare = (bareBefore + bareAfter) / 2;
    const perSecond = Math.round(MEMBERS / ours);
    return [
      {
        what: `A launch to ${MEMBERS.toLocaleString('en-US')} members`,
        ours: `${ours.toFixed(1)} s`,
        peer: `the bare INSERT … SELECT: ${bare.toFixed(1)} s`,
        ratio: bare / ours,
        limit: 0.7,
        details:
          `${perSecond} members a second, a task, a notification and an email each; ` +
          `bare ${bareBefore.toFixed(1)} s before and ${bareAfter.toFixed(1)} s after it`,
      },
      {
        what: "Members' calls during a launch, p99",
        ours: `${meanwhile.p99} ms`,
        peer: `before it: ${before.p99} ms`,
        ratio: before.p99 / meanwhile.p99,
        limit: 0.5,
        details:
          `medians ${before.p50} ms before and ${meanwhile.p50} ms during it; ` +
          `${meanwhile.calls} calls, ${meanwhile.failed} failed`,
      },
    ];
  } finally {
    await jobs.stop();
    await database.close();
    await bed.clear();
  }
}

async function roomsOn(
  db: Db,
  jobs: ReturnType<typeof createJobs>,
  { signingKeys, sealingKeys }: { readonly signingKeys: string; readonly sealingKeys: string },
): Promise<LaunchingRooms> {
  const [keys, sealing] = [parseKeyRing(signingKeys), parseKeyRing(sealingKeys)];
  if (keys === undefined || sealing === undefined) throw new Error('the keys of the benchmark are malformed');
  const [clock, chance, log] = [systemClock, systemChance, createLog('silent')];
  const sealer = createSealer(sealing, chance);
  const transport = mailboxTransport({ db, clock, from: 'bench@example.com' });
  const own = {
    db,
    clock,
    chance,
    log,
    jobs,
    panelId,
    timeZone,
    audit: createAuditLog(clock),
    signer: createSigner(keys, clock),
    limits: createRateLimits(db, clock),
    outside: NOTHING_HELD,
    outbox: SILENT_OUTBOX,
    mail: createMail({
      jobs,
      transport,
      clock,
      chance,
      sealer,
      log,
      metrics: createMetrics(),
      outside: NOTHING_HELD,
      recipients: await createRecipients({ db, clock, chance, sealer, log }),
    }),
  };
  return {
    activities: { ...own, surveyLinks: createSurveyLinks(() => ''), mayEnterField: () => Promise.resolve(true) },
    audiences: { ...own, pointsPerDollar: 100 },
    flags: {
      ...own,
      listener: { on: () => {} } as unknown as Platform['listener'],
      held: createFlagCache(),
      elsewhere: undefined,
    },
    launches: own,
    messages: { ...own, url: () => 'https://community.example.com', emailsPerSecond: 1 },
  };
}

async function fillPanel(db: Db, signingKeys: string): Promise<Session[]> {
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await manyMembers(connection, MEMBERS, { id: sql`new_id(now() - (${MEMBERS} - n) * interval '1 minute')` });
    await sql`VACUUM ANALYZE`.execute(connection);
  });
  return signIn(db, signingKeys, CALLERS);
}

/** A study in the field, which nobody is invited to yet. */
async function aStudy(db: Db, { activities }: LaunchingRooms): Promise<string> {
  return inTransaction(db, async (tx) => {
    const words = { internalName: 'Groceries', externalName: 'Groceries at your door', minutes: 8 };
    const description = 'What works and what does not when food comes to you.';
    const points = { qualified: 120, nonQualified: 10, overQuota: 20 };
    const study = { kind: 'SURVEY' as const, ...words, description, points };
    const { projectId } = await createStudy(activities, tx, study, NOBODY);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO survey (survey_id, panel_id, engine, title, created_at)
      VALUES (gen_random_uuid(), ${panelId}, 'EXTERNAL', 'Elsewhere', now()) RETURNING survey_id AS id`.execute(tx);
    await markLaunched(activities, tx, { projectId, surveyId: rows[0]?.id ?? '' }, NOBODY);
    return projectId;
  });
}

/** What the launch writes, by three statements that decide nothing, in one transaction. */
async function bareInsert(db: Db, rooms: LaunchingRooms): Promise<void> {
  const projectId = await aStudy(db, rooms);
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
      INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
      SELECT new_id(now()), panel_id, panelist_id, ${projectId}::uuid, 'QUANTITATIVE', 'QUANTITATIVE', 'INVITED', 'OPEN',
        now(), now() FROM panelist`.execute(tx);
    await sql`
      INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
      SELECT new_id(now()), panel_id, panelist_id, 'INVITATION', task_id, 0, 'Groceries at your door',
        '8 minutes, 120 points. What works and what does not when food comes to you.', '/activities', now()
      FROM task WHERE project_id = ${projectId}`.execute(tx);
    await sql`
      INSERT INTO message (message_id, panel_id, panelist_id, kind, cause_id, step, origin_id, not_before, try_after, state,
        created_at)
      SELECT new_id(now()), panel_id, panelist_id, 'INVITATION', task_id, 0, ${projectId}::uuid, now() + interval '1 day',
        now() + interval '1 day', 'QUEUED', now()
      FROM task WHERE project_id = ${projectId}`.execute(tx);
  });
}

async function launchToAll(db: Db, rooms: LaunchingRooms): Promise<void> {
  const projectId = await aStudy(db, rooms);
  const waves = [{ size: null, startsAt: systemClock.now(), dropOutLimit: null }];
  const order = { projectId, launchedBy: null, waves, reminderDays: [] };
  const created = await inTransaction(db, (tx) => createLaunch(rooms.launches, tx, order));
  if (!created.ok) throw new Error('the launch of the benchmark was refused');
  await handOutLaunch(rooms, created.value.launchId);
  const { rows } = await sql<{ tasks: number; invited: number }>`
    SELECT (SELECT count(*)::integer FROM task WHERE project_id = ${projectId}) AS tasks,
      (SELECT sum(invited)::integer FROM launch_wave WHERE launch_id = ${created.value.launchId}) AS invited`.execute(
    db,
  );
  if (rows[0]?.tasks !== MEMBERS || rows[0].invited !== MEMBERS) throw new Error('the launch left somebody out');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Members look at their lists, steadily, until it is stopped. */
function startCalls(url: string, sessions: readonly Session[]) {
  const requests = taskListCalls(sessions, 25);
  const options = { url, requests, connections: 4, overallRate: CALLS_PER_SECOND, duration: 3_600 };
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  return {
    async stop() {
      running.stop?.();
      const { latency, requests: made, non2xx, errors } = await promise;
      return { p50: latency.p50, p99: latency.p99, calls: made.total, failed: non2xx + errors };
    },
  };
}
