import { join } from 'node:path';
import { sql } from 'kysely';
import { admitApplication, markDatabase } from './admit-database.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { createAppFiles, registerAppFilesJobs } from '../platform/app-files/index.ts';
import { createAuditLog } from '../platform/audit/audit-log.ts';
import type { Chance } from '../platform/chance.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { grantToApplication, makeApplicationRole, ownsTables } from '../platform/database/application-role.ts';
import { openDatabase, type Database, type Db } from '../platform/database/database.ts';
import { createListener } from '../platform/database/listen.ts';
import { migrate } from '../platform/database/migrate.ts';
import { StrangeDatabaseError, requireMigrated } from '../platform/database/migration-record.ts';
import { watchDatabase, type DatabaseWatch } from '../platform/database/watch.ts';
import { openReplica, type OpenedReplica } from './open-replica.ts';
import { logUnreachable } from './log-unreachable.ts';
import { requireSessions, requireConnections, requireDataFolder } from './require-surroundings.ts';
import { claimFolder, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { diskFiles, s3Files } from '../platform/files/index.ts';
import { registerIdempotencyJobs } from '../platform/idempotency/index.ts';
import { createImages } from '../platform/images/images.ts';
import { announceNode } from '../platform/installation/live-nodes.ts';
import { createOutside, holdIfRestored, type Hold } from '../platform/installation/restore-hold.ts';
import { watchHold } from '../platform/installation/watch-hold.ts';
import { createJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import {
  createBounceAddresses,
  createMail,
  createRecipients,
  formerAddressesBefore,
  mailboxTransport,
  registerMailJobs,
  smtpTransport,
} from '../platform/mail/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import { oncePerSpell } from '../platform/once-per-spell.ts';
import { createOutbox } from '../platform/outbox/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createRateLimits, registerRateLimitJobs } from '../platform/rate-limit/rate-limits.ts';
import { createSealer } from '../platform/sealing.ts';
import { createSigner } from '../platform/signing.ts';
import { requireEnvironment, requireOwnEnvironment } from './require-environment.ts';
import { watchFigures } from './watch-figures.ts';

const OLDEST_POSTGRES = 150_000;

export interface StartPlatformOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly chance: Chance;
  /** A command works on a database that a node has prepared, and prepares none itself. */
  readonly isCommand?: boolean;
  onProgress(line: string): void;
}

export type PlatformTrouble = 'database down' | 'clock differs too much from the database clock';

export interface StartedPlatform {
  readonly platform: Platform;
  readonly failed: Promise<string>;
  /** Why this node cannot do its work right now; undefined while it can. */
  troubleNow(): PlatformTrouble | undefined;
  stop(): Promise<void>;
}

/** Brings up what every room stands on. Jobs are made but not started: the rooms register theirs first. */
export async function startPlatform(options: StartPlatformOptions): Promise<StartedPlatform> {
  const { config, log, clock, chance, isCommand = false } = options;
  const audit = createAuditLog(clock);
  if (!isCommand) await requireDataFolder(config);
  const server = await databaseServer(options);
  const sayLost = oncePerSpell((error: Error) => log.warn('an idle database connection was lost', { error }));
  const open = (url: string, poolSize: number): Database =>
    openDatabase({
      url,
      poolSize,
      onIdleError: sayLost,
    });
  let url: string;
  let database: Database | undefined;
  let watch: DatabaseWatch | undefined;
  let opened: OpenedReplica | undefined;
  const metrics = createMetrics();
  let hold: Hold | undefined;
  try {
    if (!server.isOurs) await requireApplicationDatabase(server, open, options);
    const prepared = await prepareDatabase(server, open, options);
    url = prepared.url;
    database = open(url, config.databasePoolSize);
    await admitApplication(database.db, { ...prepared, config, clock, isCommand });
    const { environment, restored: mark } = config;
    const application = database;
    watch = watchDatabase({
      url,
      log,
      machineClock: systemClock,
      onUseless: () => application.shut(),
      onBack: () => application.reopen(),
      ...(isCommand ? {} : { greet: (client) => announceNode(client, environment) }),
    });
    await watch.begun;
    // Two that start at once were not seen before: now at least one sees the other.
    await requireOwnEnvironment(database.db, config);
    opened = await openReplica({ config, leader: database.db, watch, log, metrics, isCommand });
    hold = await holdIfRestored({ db: database.db, clock, chance, audit, log }, { mark, environment });
  } catch (error) {
    await opened?.stop();
    await watch?.stop();
    await database?.close();
    await server.stop();
    throw error;
  }
  const { db } = database;

  const listener = createListener({ url, log });
  const outside = createOutside({ db, clock, chance, audit, log });
  const holdWatch = isCommand ? undefined : watchHold({ outside, listener, log }, hold);
  const jobs = createJobs({ url, log });
  const limits = createRateLimits(db, clock);
  registerRateLimitJobs(limits, jobs);
  registerIdempotencyJobs({ db, clock }, jobs);
  registerAppFilesJobs({ db, clock }, jobs);
  registerMailJobs({ db, clock }, jobs);
  const sealer = createSealer(config.sealingKeys, chance);
  const signer = createSigner(config.signingKeys, clock);
  const { smtpUrl, mailFrom: from, bounceAddress, dkim } = config;
  const formerBefore = await formerAddressesBefore(db);
  const bounces = bounceAddress === undefined ? undefined : createBounceAddresses(bounceAddress, signer, formerBefore);
  const transport =
    smtpUrl === undefined
      ? mailboxTransport({ db, clock, from })
      : smtpTransport({ url: smtpUrl, from, bounces, dkim });
  const recipients = await createRecipients({ db, clock, chance, sealer, log });
  const images = createImages();
  watchFigures(metrics, { database, watch, jobs, outside, clock, certificate: config.tls?.cert });
  const platform: Platform = {
    db,
    replica: opened.replica,
    listener,
    clock,
    chance,
    log,
    jobs,
    metrics,
    limits,
    outbox: createOutbox({ db, jobs, clock, chance }),
    mail: createMail({ jobs, transport, clock, chance, sealer, log, metrics, outside, recipients }),
    recipients,
    formerAddressesBefore: formerBefore,
    outside,
    files: config.s3 === undefined ? diskFiles({ folder: join(config.dataDir, 'files') }) : s3Files(config.s3),
    appFiles: createAppFiles({ db, clock, signer }),
    images,
    signer,
    sealer,
    audit,
  };
  if (!isCommand) void logUnreachable({ config, transport, ...platform });
  return {
    platform,
    failed: server.failed,
    troubleNow() {
      if (!watch.isUp()) return 'database down';
      return watch.clockSkew.isLarge ? 'clock differs too much from the database clock' : undefined;
    },
    async stop() {
      holdWatch?.stop();
      await jobs.stop();
      images.close();
      transport.close();
      await listener.stop();
      await opened.stop();
      await watch.stop();
      // Its connections would not close by themselves.
      if (!watch.isUp()) database.shut();
      await database.close();
      await server.stop();
    },
  };
}

/** What the application works with, looked at before the owner changes anything: a wrong password is told first. */
async function requireApplicationDatabase(
  { url, ownerUrl }: DatabaseServer,
  open: (url: string, poolSize: number) => Database,
  { config, isCommand = false }: StartPlatformOptions,
): Promise<void> {
  const application = open(url, 1);
  try {
    await requireSupportedVersion(application.db, 'DATABASE_URL');
    if (ownerUrl !== undefined) await requireSessions(url, 'DATABASE_URL');
    if (!isCommand) await requireConnections(application.db, config);
  } finally {
    await application.close();
  }
}

interface PreparedDatabase {
  /** The address that the application works with: where there is one role only, the owner's own. */
  readonly url: string;
  readonly installationId: string;
}

/**
 * Migrates as the owner of the tables, says what the database is for, and gives the application's role what it needs.
 */
async function prepareDatabase(
  server: DatabaseServer,
  open: (url: string, poolSize: number) => Database,
  { config, log, clock, chance, isCommand = false, onProgress }: StartPlatformOptions,
): Promise<PreparedDatabase> {
  const ownerUrl = server.ownerUrl ?? server.url;
  const owner = open(ownerUrl, 1);
  const setting = server.ownerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  try {
    await requireSupportedVersion(owner.db, setting);
    // Before anything is migrated: the lock of the migrations is one of the session.
    if (!server.isOurs) await requireSessions(ownerUrl, setting);
    await requireEnvironment(owner.db, config);
    await requireOwnEnvironment(owner.db, config);
    const applied = await (isCommand ? requireMigrated(owner.db) : migrate(owner.db, log)).catch((error: unknown) => {
      if (!(error instanceof StrangeDatabaseError)) throw error;
      throw new ConfigError(`${server.isOurs ? 'DATA_DIR' : setting}: ${error.message}`, { cause: error });
    });
    if (applied > 0) onProgress(`Database prepared (${applied} ${applied === 1 ? 'migration' : 'migrations'})`);
    const installationId = await markDatabase(owner.db, config, clock);
    const url = server.isOurs ? await makeApplicationRole(owner.db, server.url, chance) : server.url;
    if (server.isOurs || (server.ownerUrl !== undefined && !isCommand)) {
      await grantToApplication(owner.db, decodeURIComponent(new URL(url).username));
    } else if (server.ownerUrl === undefined && config.environment !== 'local' && (await ownsTables(owner.db))) {
      log.warn('one database role is used for everything: only triggers protect the audit log from changes');
    }
    return { url, installationId };
  } finally {
    await owner.close();
  }
}

interface DatabaseServer {
  readonly url: string;
  readonly ownerUrl: string | undefined;
  /** Whether it is embedded, and its roles are ours to make. */
  readonly isOurs: boolean;
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

async function databaseServer({ config, onProgress }: StartPlatformOptions): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config;
    return { url, ownerUrl, isOurs: false, failed: new Promise(() => undefined), stop: async () => undefined };
  }
  const claim = await claimFolder(config.dataDir);
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), onProgress });
  let isStopping = false;
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  void postgres.exited.then(() => {
    if (!isStopping) fail('The embedded database stopped. Start again; saved data is safe.');
  });
  return {
    url: postgres.url,
    ownerUrl: undefined,
    isOurs: true,
    failed,
    async stop() {
      isStopping = true;
      await postgres.stop();
      await claim.release();
    },
  };
}

/** The driver has no code for a server without TLS, nor for one that is no database. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error && error.message.includes('SSL') ? 'no TLS' : 'no answer';
}

async function requireSupportedVersion(db: Db, setting: string): Promise<void> {
  try {
    const { rows } = await sql<{
      version: number;
    }>`SELECT current_setting('server_version_num')::integer AS version`.execute(db);
    if ((rows[0]?.version ?? 0) >= OLDEST_POSTGRES) return;
  } catch (error) {
    throw new ConfigError(`${setting}: the database can't be reached (${reasonOf(error)})`, { cause: error });
  }
  throw new ConfigError(`${setting}: PostgreSQL 15 or newer is required`);
}
