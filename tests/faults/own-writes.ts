import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Platform } from '#server/platform/platform.ts';

const READS_AFTER_A_WRITE = 5;
const LONGEST_PAUSE_MS = 12;

export interface OwnWrites {
  /** Reads that had less than their operator had written. */
  stale: number;
  reads: number;
  /** How many of them were answered by a server that is a copy. */
  onReplica: number;
}

export const MAKE_NOTES = 'CREATE TABLE note_of_a_test (operator_id uuid PRIMARY KEY, note integer NOT NULL)';

/**
 * Operators that each write on one node and read on the other, again and again: right away, and a moment later, when the
 * replica may have what was written.
 */
export async function writeAndRead(
  nodes: readonly [Pick<Platform, 'db' | 'replica'>, Pick<Platform, 'db' | 'replica'>],
  operators: readonly string[],
  wanted: number,
): Promise<OwnWrites> {
  const seen: OwnWrites = { stale: 0, reads: 0, onReplica: 0 };

  async function work(operatorId: string): Promise<void> {
    for (let note = 1; seen.reads < wanted; note++) {
      const [writer, reader] = note % 2 === 0 ? nodes : [nodes[1], nodes[0]];
      await sql`INSERT INTO note_of_a_test VALUES (${operatorId}, ${note})
        ON CONFLICT (operator_id) DO UPDATE SET note = excluded.note`.execute(writer.db);
      await writer.replica.noteWrite(operatorId);
      for (let read = 0; read < READS_AFTER_A_WRITE; read++) {
        const { answer } = await reader.replica.read('audit-log-list', operatorId, async (db) => {
          const { rows } = await sql<{ note: number; isCopy: boolean }>`
            SELECT note, pg_is_in_recovery() AS "isCopy" FROM note_of_a_test WHERE operator_id = ${operatorId}`.execute(
            db,
          );
          return rows[0];
        });
        seen.reads += 1;
        if (answer?.isCopy === true) seen.onReplica += 1;
        if (answer === undefined || answer.note < note) seen.stale += 1;
        await sleep(randomInt(LONGEST_PAUSE_MS));
      }
    }
  }

  await Promise.all(operators.map(work));
  return seen;
}
