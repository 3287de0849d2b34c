import { promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  countsOf,
} from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { beginQuestSeries } from './plan-quests.ts';

export type QuestSeriesRooms = { readonly activities: Activities; readonly approvals: Approvals };

/** Begins a series of quests: alone up to the points that one activity may give, else when a second person has agreed. */
export function beginSeriesWithinLimits(
  { activities, approvals }: QuestSeriesRooms,
  tx: Db,
  { reason, ...series }: AskedFor<'QUEST_SERIES'> & { readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<{ readonly seriesId: string }>, AskRefusal>> {
  const act = {
    id: newId(activities.chance, activities.clock.now()),
    kind: 'QUEST_SERIES',
    asked: series,
    reason,
    counts: countsOf(promisedBy({ kind: 'QUEST_SERIES', points: series.points }), by),
    aboutId: null,
    subject: { kind: 'quest-series', id: activities.panelId },
  } as const;
  return aloneOrAsk(approvals, tx, act, by, async () => ok(await beginQuestSeries(activities, tx, series, by)));
}
