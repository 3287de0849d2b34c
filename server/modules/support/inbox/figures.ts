import { sql } from 'kysely';
import { ISSUE_CATEGORIES, type IssueCategory } from '#contract/rules/support.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import type { Support } from '../support.ts';

interface Counted {
  readonly open: number;
  readonly overdue: number;
  readonly received: number;
  readonly answered: number;
  readonly resolved: number;
  /** Medians in business seconds; null when there were none. */
  readonly firstAnswerSeconds: number | null;
  readonly resolutionSeconds: number | null;
}

interface SupportFigures extends Counted {
  readonly days: number;
  readonly byCategory: readonly (Counted & { readonly category: IssueCategory })[];
  readonly countedAt: Date;
}

const NONE: Counted = {
  open: 0,
  overdue: 0,
  received: 0,
  answered: 0,
  resolved: 0,
  firstAnswerSeconds: null,
  resolutionSeconds: null,
};

type Row = Counted & { readonly category: IssueCategory | null };

/**
 * What waits now, and how the last days went: counted from the requests themselves, all at one moment. Each part reads only its own
 * days by an index. A request that was closed because its member left is no work of ours, and does not count as resolved.
 */
export function readFigures({ panelId, clock }: Support, db: Db, days: number): Promise<SupportFigures> {
  const now = clock.now();
  const since = later(now, -days * DAY_MS);
  const median = (what: ReturnType<typeof sql>) =>
    sql`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${what}))::integer`;
  return inSnapshot(db, async (tx) => {
    const { rows } = await sql<Row>`
      SELECT category, sum(open)::integer AS open, sum(overdue)::integer AS overdue, sum(received)::integer AS received,
        sum(answered)::integer AS answered, sum(resolved)::integer AS resolved,
        max("firstAnswerSeconds") AS "firstAnswerSeconds", max("resolutionSeconds") AS "resolutionSeconds"
      FROM (
        SELECT category, count(*) AS open, count(*) FILTER (WHERE due_at < ${now}) AS overdue, 0 AS received, 0 AS answered,
          0 AS resolved, NULL::integer AS "firstAnswerSeconds", NULL::integer AS "resolutionSeconds"
        FROM support_request WHERE panel_id = ${panelId} AND status IN ('NEW', 'IN_PROGRESS') GROUP BY ROLLUP (category)
        UNION ALL
        SELECT category, 0, 0, count(*), 0, 0, NULL, NULL FROM support_request
        WHERE panel_id = ${panelId} AND created_at > ${since} GROUP BY ROLLUP (category)
        UNION ALL
        SELECT category, 0, 0, 0, count(*), 0, ${median(sql`first_answer_seconds`)}, NULL FROM support_request
        WHERE panel_id = ${panelId} AND first_answered_at > ${since} GROUP BY ROLLUP (category)
        UNION ALL
        SELECT category, 0, 0, 0, 0, count(*), NULL, ${median(sql`resolution_seconds`)} FROM support_request
        WHERE panel_id = ${panelId} AND status = 'RESOLVED' AND resolved_at > ${since} AND resolution_seconds IS NOT NULL
        GROUP BY ROLLUP (category)
      ) parts GROUP BY category`.execute(tx);
    const of = (category: IssueCategory | null): Counted => {
      const { category: _category, ...counted } = rows.find((row) => row.category === category) ?? {
        ...NONE,
        category,
      };
      return counted;
    };
    const byCategory = ISSUE_CATEGORIES.map((category) => ({ category, ...of(category) }));
    return { ...of(null), days, byCategory, countedAt: now };
  });
}
