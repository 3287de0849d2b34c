import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import type { TestNode } from '../node.ts';

/** Days that go by in product tests on a node, with what is due in them. */
export function productTestDays(node: TestNode) {
  let wednesdays = 0;

  /** The next of some Wednesdays at 11:00, four weeks apart, from July 2027 on. The two weeks after the first six have no holiday. */
  function goToWednesday(): void {
    wednesdays += 1;
    const wednesday = new Date('2027-06-09T15:00:00Z').getTime() + wednesdays * 28 * DAY_MS;
    node.clock.advance(wednesday - node.clock.now().getTime());
  }

  async function goOn(milliseconds: number): Promise<void> {
    node.clock.advance(milliseconds);
    await runDueWork(node.rooms);
  }

  async function rowOf(studyId: string, panelistId: string) {
    const { rows } = await sql<{ stage: string; selection: string; dueKind: string | null }>`
      SELECT stage, selection, due_kind AS "dueKind" FROM test_participant
      WHERE project_id = ${studyId} AND panelist_id = ${panelistId}`.execute(node.platform.db);
    return rows[0];
  }

  return { goToWednesday, goOn, rowOf };
}
