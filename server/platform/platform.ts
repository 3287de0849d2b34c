import type { AppFiles } from './app-files/index.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Listener } from './database/listen.ts';
import type { FileStore } from './files/index.ts';
import type { Images } from './images/images.ts';
import type { Outside } from './installation/restore-hold.ts';
import type { Jobs } from './jobs/index.ts';
import type { Log } from './log.ts';
import type { Mail, Recipients } from './mail/index.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox/index.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import type { Sealer } from './sealing.ts';
import type { Signer } from './signing.ts';

/** The plumbing a room may use. A use case asks for the parts it needs: `Pick<Platform, 'db' | 'clock'>`. */
export interface Platform {
  readonly db: Db;
  /** Where reading for people may go that takes long and decides nothing. */
  readonly replica: Replica;
  /** What other nodes tell, by way of the database. */
  readonly listener: Listener;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly mail: Mail;
  /** What became of each mail, and which addresses get no more of them. */
  readonly recipients: Recipients;
  /** Until when nodes of an older version may have written return and reply addresses, each with its shorter proof. */
  readonly formerAddressesBefore: Date | undefined;
  /** Whether anything may leave for somebody outside. */
  readonly outside: Outside;
  readonly files: FileStore;
  readonly appFiles: AppFiles;
  readonly images: Images;
  readonly signer: Signer;
  readonly sealer: Sealer;
  readonly limits: RateLimits;
  readonly audit: AuditLog;
  readonly metrics: Metrics;
}
