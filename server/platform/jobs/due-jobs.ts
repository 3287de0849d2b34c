import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA } from './connect-boss.ts';

const LOOK_EVERY_MS = 2_000;

/** Stops at the first job of each queue: a backlog is not counted. */
const QUEUES_WITH_DUE_JOBS = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name), LATERAL (
    SELECT FROM ${JOBS_SCHEMA}.job
    WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now() LIMIT 1) due`;

/**
 * Workers are notified of new jobs. What comes due later, retries and deferred ones, is looked for once for all queues: if each
 * worker asked for its own, a node with nothing to do would ask forty times a second.
 */
export class DueJobs {
  readonly #boss: PgBoss;
  readonly #workers = new Map<string, string[]>();
  readonly #over = new AbortController();

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** From now on this worker is woken when its queue has something to do. */
  addWorker(queue: string, workerId: string): void {
    this.#workers.set(queue, [...(this.#workers.get(queue) ?? []), workerId]);
  }

  async watch(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#look().catch((error: Error) => {
        if (!this.#over.signal.aborted) this.#boss.emit('error', error);
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#over.abort();
  }

  async #look(): Promise<void> {
    const { rows } = await this.#boss.getDb().executeSql(QUEUES_WITH_DUE_JOBS, [[...this.#workers.keys()]]);
    for (const { name } of rows as { name: string }[])
      for (const workerId of this.#workers.get(name) ?? []) this.#boss.notifyWorker(workerId);
  }
}
