import { sql, type RawBuilder } from 'kysely';
import { CLOSING_KINDS, MEMBERS_KINDS, WATCHED_KINDS, type Due } from '#contract/product-tests/participant-due.ts';
import {
  LAST_STAGES,
  PLACED_STAGES,
  stagesBefore,
  type MoveFrom,
  type ParticipantStage,
} from '#contract/product-tests/participant-stages.ts';

/** The table of stages as SQL, for what is asked of, or done to, very many rows of `test_participant` at once. */
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));

const within = (column: 'stage' | 'due_kind', names: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} IN (${listed(names)})`;

/** `isOverdue` of the contract: somebody has to look, at this moment. */
export const overdueAt = (now: Date): RawBuilder<boolean> =>
  sql`(${within('due_kind', CLOSING_KINDS)} OR (due_at <= ${now} AND ${within('due_kind', WATCHED_KINDS)}))`;

/** `happensNow` of the contract. */
export const happensAt = (now: Date): RawBuilder<boolean> =>
  sql`(due_at <= ${now} AND due_kind NOT IN (${listed(WATCHED_KINDS)}))`;

/** A deadline of the member's own runs. */
export const WAITS_FOR_MEMBER = within('due_kind', MEMBERS_KINDS);

/** `isLastStage` of the contract. */
export const IS_OVER = within('stage', LAST_STAGES);

/** A place in the test is theirs. */
export const HAS_PLACE = within('stage', PLACED_STAGES);

/** Was picked at some time, whatever became of them: what shares of a test are shares of. */
export const WAS_SELECTED: RawBuilder<boolean> = sql`selected_at IS NOT NULL`;

/** `canMoveParticipant` of the contract. */
export const canMoveTo = (stage: ParticipantStage): RawBuilder<boolean> => within('stage', stagesBefore(stage));

/** A move of many at once, with the same thing due of all: only one that the table has compiles. */
export function bulkMove<From extends ParticipantStage>(from: From, to: MoveFrom<From>) {
  return {
    from: within('stage', [from]),
    columns: (now: Date, due: Due | null): RawBuilder<unknown> =>
      sql`stage = ${to}, stage_at = ${now}, reminded_at = NULL, extended_until = NULL, due_kind = ${due?.kind},
        due_at = ${due?.at}`,
  };
}
