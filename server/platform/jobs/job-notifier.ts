import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA } from './connect-boss.ts';

/** What comes within this time of a notification is told with the next one. */
const PAUSE_MS = 25;

/** On the channel that pg-boss listens on. */
const NOTIFY = `
  SELECT pg_notify('pgboss_' || left(encode(sha224('${JOBS_SCHEMA}'::bytea), 'hex'), 24), queue)
  FROM unnest($1::text[]) AS queue`;

/**
 * Tells every node that queues have something new to do. In a statement of its own, after the commit: transactions that notify
 * commit one after the other, each with a flush of the disk to itself, where others share one. What is not told, because the
 * node died or the database went away, is found within two seconds.
 */
export class JobNotifier {
  readonly #boss: PgBoss;
  readonly #queues = new Set<string>();
  #isTelling = false;
  #isOver = false;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  notify(queue: string): void {
    if (this.#isOver) return;
    this.#queues.add(queue);
    if (!this.#isTelling) void this.#tell();
  }

  stop(): void {
    this.#isOver = true;
  }

  async #tell(): Promise<void> {
    this.#isTelling = true;
    // One transaction may add several.
    await nextTurn();
    while (this.#queues.size > 0 && !this.#isOver) {
      const queues = [...this.#queues];
      this.#queues.clear();
      await this.#send(queues).catch((error: Error) => this.#boss.emit('error', error));
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    this.#isTelling = false;
  }

  async #send(queues: readonly string[]): Promise<void> {
    await this.#boss.getDb().executeSql(NOTIFY, [queues]);
  }
}
