import { NOTHING_PROMISED, countedOf, promisedBy } from '#contract/second-person/promises.ts';
import type { AskedFor } from '#contract/second-person/second-person.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  countsOf,
} from '#server/modules/approvals/index.ts';
import { type Identity, countActivePanelists } from '#server/modules/identity/index.ts';
import { readQuestSeries, readStudy } from '#server/modules/activities/index.ts';
import type { PublishProblem } from '#server/modules/surveys/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { putQuestIntoWeek, type WeekProblem } from './publish-draft.ts';
import type { PublishingRooms } from './studies.ts';

export type QuestWeekRooms = PublishingRooms & { readonly approvals: Approvals; readonly identity: Identity };

export interface QuestWeekOrder {
  readonly seriesId: string;
  readonly week: number;
  readonly studyId: string;
  readonly reason: string | null;
}

/**
 * Puts a quest into a week of a series: alone as long as what it gives to every member stays within the limits of points, else when a
 * second person has agreed. One in place of another promises nothing new.
 */
export async function setQuestWeekWithinLimits(
  rooms: QuestWeekRooms,
  tx: Db,
  { reason, ...order }: QuestWeekOrder,
  by: OperatorAct,
): Promise<Result<ActOutcome<void>, WeekProblem | AskRefusal>> {
  const { activities, approvals, identity } = rooms;
  const series = await readQuestSeries(activities, tx, order.seriesId);
  const study = await readStudy(activities, tx, order.studyId);
  if (series === undefined) return err('unknown-series');
  if (study === undefined) return err('unknown-study');
  if (study.kind !== 'WEEKLY_QUEST' || study.status !== 'DRAFT') return err('not-a-quest');
  if (order.week < Math.max(1, series.currentWeek)) return err('week-over');
  const members = await countActivePanelists(identity, tx);
  const { points } = series;
  const promised = promisedBy({ kind: 'QUEST_WEEK', points, members });
  const isPlanned = series.weeks.some(({ week, externalName }) => week === order.week && externalName !== null);
  const { studyId, internalName: quest } = study;
  const act = {
    id: newId(activities.chance, activities.clock.now()),
    kind: 'QUEST_WEEK',
    asked: { seriesId: series.seriesId, series: series.name, week: order.week, studyId, quest, points, members },
    reason,
    counts: countsOf(countedOf(isPlanned ? promised : NOTHING_PROMISED, promised), by),
    aboutId: studyId,
    subject: { kind: 'quest-series', id: series.seriesId },
  } as const;
  return aloneOrAsk(approvals, tx, { act, alone: () => putQuestIntoWeek(rooms, tx, order, by) }, by);
}

interface NotPublishable {
  readonly code: 'NOT_PUBLISHABLE';
  readonly problems: readonly PublishProblem[];
}

/** Does what a second person has agreed to, unless the week was handed out or many more members are there by now. */
export async function carryOutQuestWeek(
  rooms: QuestWeekRooms,
  tx: Db,
  { seriesId, week, studyId, members }: AskedFor<'QUEST_WEEK'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED' | NotPublishable>> {
  const now = await countActivePanelists(rooms.identity, tx);
  if (now > members * MORE_THAN_AGREED + MORE_AT_ALL) return err('CHANGED');
  const put = await putQuestIntoWeek(rooms, tx, { seriesId, week, studyId }, by);
  if (put.ok) return ok(undefined);
  const { failure } = put;
  return err(typeof failure === 'string' ? 'CHANGED' : { code: 'NOT_PUBLISHABLE', problems: failure });
}

/** Members join while a request waits: a few more than agreed are no other decision. */
const MORE_THAN_AGREED = 1.1;
const MORE_AT_ALL = 10;
