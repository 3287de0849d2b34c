import type { Db } from '#server/platform/database/database.ts';
import { selectAdjustmentsByIds } from './adjustments.store.ts';
import type { AdjustmentTables } from './adjustments.tables.ts';
import { shownAdjustment, type ShownAdjustment } from './read-adjustments.ts';
import type { PointsCause, RewardsTables } from './rewards.tables.ts';

/** What a line of points comes from: at most one of study, redemption and correction. */
export interface LineCauses {
  readonly study: { readonly studyId: string; readonly shortId: string; readonly name: string } | null;
  readonly redemption: {
    readonly redemptionId: string;
    readonly state: 'PENDING' | 'ISSUED' | 'FAILED' | 'VOIDED';
    readonly valueCents: number;
    /** Of the card that the member has now. */
    readonly lastFour: string | null;
  } | null;
  readonly adjustment: ShownAdjustment | null;
  /** The number of the line that this one takes back, and of the one that took this back. */
  readonly takesBack: string | null;
  readonly takenBackBy: string | null;
}

interface Line {
  readonly transferId: string;
  readonly causeKind: PointsCause['kind'];
  readonly causeId: string;
}

/** Looks up what a page of lines comes from, a question for each kind and not for each line. */
export async function causesOf(db: Db, lines: readonly Line[]): Promise<(line: Line) => LineCauses> {
  const idsOf = (...kinds: PointsCause['kind'][]) =>
    lines.filter(({ causeKind }) => kinds.includes(causeKind)).map(({ causeId }) => causeId);
  const takenBack = by(await selectLinesById(db, idsOf('REVERSAL')), ({ transfer_id }) => transfer_id);
  const originsOf = (kind: PointsCause['kind']) =>
    [...takenBack.values()].filter(({ cause_kind }) => cause_kind === kind).map(({ cause_id }) => cause_id);

  const studies = by(await selectTasks(db, idsOf('TASK', 'REVIEW')), ({ task_id }) => task_id);
  const redemptionIds = [...idsOf('REDEMPTION'), ...originsOf('REDEMPTION')];
  const redemptions = by(await selectRedemptionCards(db, redemptionIds), ({ redemption_id }) => redemption_id);
  const granted = await selectGrantedReversals(db, originsOf('ADJUSTMENT'));
  const reversalOf = new Map(granted.map(({ reverses, adjustment_id }) => [reverses, adjustment_id]));
  const adjustmentIds = [...idsOf('ADJUSTMENT'), ...reversalOf.values()];
  const rows = adjustmentIds.length === 0 ? [] : await selectAdjustmentsByIds(db, adjustmentIds);
  const adjustments = by(rows.map(shownAdjustment), ({ adjustmentId }) => adjustmentId);
  const reversals = by(
    await selectReversalsOf(
      db,
      lines.map(({ transferId }) => transferId),
    ),
    ({ cause_id }) => cause_id,
  );

  return ({ transferId, causeKind, causeId }) => {
    const origin = causeKind === 'REVERSAL' ? takenBack.get(causeId) : undefined;
    // A line that takes a card's line back is about that card; one that takes a correction back has words of its own.
    const about = origin?.cause_id ?? causeId;
    const redemption = redemptions.get(about);
    const study = studies.get(causeId);
    return {
      study: study ? { studyId: study.project_id, shortId: study.short_id, name: study.internal_name } : null,
      redemption: redemption
        ? {
            redemptionId: redemption.redemption_id,
            state: redemption.state,
            valueCents: redemption.value_cents,
            lastFour: redemption.last_four,
          }
        : null,
      adjustment: adjustments.get(origin ? (reversalOf.get(about) ?? '') : causeId) ?? null,
      takesBack: origin ? `RW-${origin.number}` : null,
      takenBackBy: numberOf(reversals.get(transferId)),
    };
  };
}

const by = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

const numberOf = (line: { readonly number: string } | undefined) => (line ? `RW-${line.number}` : null);

const tables = (db: Db) => db.withTables<RewardsTables & AdjustmentTables>();

/** An empty list of ids is no question at all. */
async function ask<Row>(ids: readonly string[], query: () => Promise<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : query();
}

const selectTasks = (db: Db, taskIds: readonly string[]) =>
  ask(taskIds, () => tables(db).selectFrom('points_task').selectAll().where('task_id', 'in', taskIds).execute());

const selectRedemptionCards = (db: Db, redemptionIds: readonly string[]) =>
  ask(redemptionIds, () =>
    tables(db).selectFrom('points_redemption').selectAll().where('redemption_id', 'in', redemptionIds).execute(),
  );

/** The lines with these ids, and what they were for. */
const selectLinesById = (db: Db, transferIds: readonly string[]) =>
  ask(transferIds, () =>
    tables(db)
      .selectFrom('points_transfer')
      .select(['transfer_id', 'number', 'cause_kind', 'cause_id'])
      .where('transfer_id', 'in', transferIds)
      .execute(),
  );

/** The lines that take these back. */
const selectReversalsOf = (db: Db, transferIds: readonly string[]) =>
  ask(transferIds, () =>
    tables(db)
      .selectFrom('points_transfer')
      .select(['cause_id', 'number'])
      .where('cause_kind', '=', 'REVERSAL')
      .where('cause_id', 'in', transferIds)
      .execute(),
  );

/** What took these corrections back. */
const selectGrantedReversals = (db: Db, adjustmentIds: readonly string[]) =>
  ask(adjustmentIds, () =>
    tables(db)
      .selectFrom('points_adjustment')
      .select(['adjustment_id', 'reverses'])
      .where('reverses', 'in', adjustmentIds)
      .execute(),
  );
