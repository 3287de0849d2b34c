import { sql } from 'kysely';
import type { ClosingReason } from '#contract/product-tests/participant-stages.ts';
import { DAY_SECONDS } from '#contract/time/durations.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import { WAS_SELECTED } from '../participants/stage-sql.ts';
import { WITH_PARCEL } from '../product-tests.store.ts';

/** How long something took those for whom it is over. */
export interface DaysTaken {
  readonly people: number;
  /** Null for nobody. */
  readonly medianDays: number | null;
}

export interface TestFigures {
  /** Everybody who was ever picked, whatever became of them. */
  readonly selected: number;
  readonly done: number;
  /** Whose feedback a reviewer looks at. */
  readonly inReview: number;
  readonly deliveredToReceived: DaysTaken;
  readonly deliveredToFeedback: DaysTaken;
  readonly closed: readonly { readonly reason: ClosingReason; readonly count: number }[];
}

/** Null where either is not known. A carrier may report a parcel after it is in somebody's hands: that took no time. */
const daysSinceDelivery = (end: 'received_at' | 'feedback_taken_at') =>
  sql`extract(epoch FROM CASE WHEN p.${sql.ref(end)} < parcel.delivered_at THEN interval '0'
    ELSE p.${sql.ref(end)} - parcel.delivered_at END) / ${sql.lit(DAY_SECONDS)}`;

/** What became of the people of a test so far. The parcel that counts is the newest of each. */
export async function readFigures({ panelId }: ProductTests, db: Db, projectId: string): Promise<TestFigures> {
  const received = daysSinceDelivery('received_at');
  const answered = daysSinceDelivery('feedback_taken_at');
  const { rows } = await sql<{
    selected: number;
    done: number;
    in_review: number;
    received: number;
    received_days: number | null;
    answered: number;
    answered_days: number | null;
  }>`
    SELECT count(*) FILTER (WHERE ${WAS_SELECTED})::integer AS selected,
      count(*) FILTER (WHERE p.stage = 'DONE')::integer AS done,
      count(*) FILTER (WHERE p.stage = 'FEEDBACK' AND p.feedback_taken_at IS NOT NULL)::integer AS in_review,
      count(${received})::integer AS received,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${received})::float8 AS received_days,
      count(${answered})::integer AS answered,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ${answered})::float8 AS answered_days
    FROM test_participant p ${WITH_PARCEL}
    WHERE p.project_id = ${projectId} AND p.panel_id = ${panelId}`.execute(db);
  const { rows: closed } = await sql<{ reason: ClosingReason; count: number }>`
    SELECT closed_why AS reason, count(*)::integer AS count FROM test_participant
    WHERE project_id = ${projectId} AND panel_id = ${panelId} AND stage = 'CLOSED'
    GROUP BY closed_why ORDER BY count(*) DESC, closed_why`.execute(db);
  const [row] = rows;
  return {
    selected: row?.selected ?? 0,
    done: row?.done ?? 0,
    inReview: row?.in_review ?? 0,
    deliveredToReceived: { people: row?.received ?? 0, medianDays: row?.received_days ?? null },
    deliveredToFeedback: { people: row?.answered ?? 0, medianDays: row?.answered_days ?? null },
    closed,
  };
}

/** Of the board beside its counts. */
export interface BoardFigures {
  /** On which of the testing days those who test are, in the middle; null when nobody does. */
  readonly medianTestingDay: number | null;
  readonly inReview: number;
}

/** A clock that stands still counts no days. */
export async function readBoardFigures({ clock }: ProductTests, db: Db, projectId: string): Promise<BoardFigures> {
  const { rows } = await sql<BoardFigures>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY least(test.testing_days, 1 + floor((extract(epoch FROM
        coalesce(p.paused_from, ${clock.now()}::timestamptz) - p.received_at) - p.paused_ms / 1000.0)
        / ${sql.lit(DAY_SECONDS)}))) FILTER (WHERE p.stage = 'TESTING')::integer AS "medianTestingDay",
      count(*) FILTER (WHERE p.stage = 'FEEDBACK' AND p.feedback_taken_at IS NOT NULL)::integer AS "inReview"
    FROM test_participant p JOIN product_test test USING (project_id)
    WHERE p.project_id = ${projectId} AND p.stage IN ('TESTING', 'FEEDBACK')`.execute(db);
  return rows[0] ?? { medianTestingDay: null, inReview: 0 };
}
