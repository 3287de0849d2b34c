import { isId } from '#server/platform/chance.ts';
import { pageOf, pageSizeOf, type PageAsked } from '#server/platform/page.ts';
import { PAGE_SIZE } from '../list-reviews.ts';
import type { Reviews } from '../reviews.ts';
import { selectLines, selectSettlement } from './settlement.store.ts';
import type { SettlementStanding } from './settlement.tables.ts';

/** How a file compares with what we have, and how far comparing or applying it has come. */
export async function readSettlement({ db, panelId }: Reviews, settlementId: string) {
  const row = isId(settlementId) ? await selectSettlement(db, panelId, settlementId) : undefined;
  if (row === undefined) return undefined;
  return {
    settlementId: row.settlement_id,
    studyId: row.project_id,
    studyShortId: row.short_id,
    studyName: row.internal_name,
    fileName: row.file_name,
    state: row.state,
    lines: row.lines,
    done: row.state === 'COMPARING' ? row.lines - row.uncompared : row.chosen_done,
    same: row.same,
    differ: row.differ,
    notOurs: row.not_ours,
    bad: row.bad,
    suggested: row.suggested,
    suggestedPoints: row.suggested_points,
    chosen: row.chosen,
    applied: row.applied,
    appliedPoints: row.applied_points,
    createdAt: row.created_at,
    appliedBeforeAt: row.applied_before_at,
  };
}

export async function listSettlementLines(
  reviews: Reviews,
  settlementId: string,
  standing: SettlementStanding,
  asked: PageAsked,
) {
  if ((await readSettlement(reviews, settlementId)) === undefined) return undefined;
  const size = pageSizeOf(asked, PAGE_SIZE);
  const after = Number(asked.startingAfter ?? 0);
  const lines = (await selectLines(reviews.db, settlementId, { standing, after, limit: size + 1 })).map((row) => ({
    lineNumber: row.line_number,
    respondent: row.respondent,
    taskId: row.task_id,
    memberId: row.external_id,
    weHave: row.state,
    fileSays: row.said,
    points: row.points,
    remark: row.remark,
    canApply: row.can_apply,
    isSuggested: row.is_suggested,
    appliedAt: row.applied_at,
  }));
  return pageOf(lines, size, ({ lineNumber }) => lineNumber);
}
