import * as v from 'valibot';
import { LOAD_PROBLEMS_KEPT } from '#contract/gift-card-loads.ts';
import { actedBy } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { addCards, type NewCard } from '../add-cards.ts';
import { panelDay } from '../catalogue.ts';
import { dataKeyOf } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import { selectRewards } from '../stock/stock.store.ts';
import { forgetFigures } from '../stock/figures.store.ts';
import { judgeLine, type CardLine, type LoadRules } from './judge-line.ts';
import {
  deletePiece,
  insertProblems,
  lockLoad,
  selectFirstPiece,
  updateLoad,
  type LoadRow,
  type ProblemRow,
} from './loads.store.ts';
import type { Columns } from './read-columns.ts';
import { openPiece } from './seal-piece.ts';

export const runLoadJob = defineJob({
  name: 'gift-cards.run-load',
  payload: v.strictObject({ loadId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 900,
});

/**
 * Puts a file's cards into stock, a piece at a time. A piece goes in the same transaction as its cards and its counts
 * come, so whatever stops it, going on loses nothing and doubles nothing.
 */
export async function runLoad(giftCards: GiftCards, loadId: string, signal?: AbortSignal): Promise<void> {
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    isDone = await inTransaction(giftCards.db, (tx) => runNextPiece(giftCards, tx, loadId));
  }
}

async function runNextPiece(giftCards: GiftCards, tx: Db, loadId: string): Promise<boolean> {
  const load = await lockLoad(tx, loadId);
  if (load?.state !== 'WAITING' && load?.state !== 'RUNNING') return true;
  const piece = await selectFirstPiece(tx, loadId);
  if (piece === undefined) {
    await finishLoad(giftCards, tx, load);
    return true;
  }
  const { sealer } = await dataKeyOf(giftCards, tx, piece.data_key_id);
  const lines = openPiece(sealer, { loadId, piece: piece.piece }, piece.sealed);
  const { cards, problems } = judgeLines(loadId, lines, piece.first_line, await rulesOf(giftCards, tx, load));
  const added = await addCards(giftCards, tx, cards, { source: 'STOCK', loadId });
  const loaded = added.filter((one) => one === 'added').length;
  await insertProblems(tx, problems.slice(0, Math.max(0, LOAD_PROBLEMS_KEPT - load.bad)));
  await deletePiece(tx, piece);
  await updateLoad(tx, loadId, {
    state: 'RUNNING',
    lines_read: piece.first_line + lines.length - 1,
    loaded: load.loaded + loaded,
    already: load.already + cards.length - loaded,
    bad: load.bad + problems.length,
    heard_at: giftCards.clock.now(),
  });
  return false;
}

async function rulesOf(giftCards: GiftCards, tx: Db, load: LoadRow): Promise<LoadRules> {
  const rewards = await selectRewards(tx, giftCards.panelId);
  return {
    // As readColumns named them when the file came.
    columns: load.columns as unknown as Columns,
    currency: 'USD',
    today: panelDay(giftCards),
    rewardsByCents: new Map(rewards.map(({ valueCents, rewardId }) => [valueCents, rewardId])),
  };
}

function judgeLines(loadId: string, lines: readonly string[], firstLine: number, rules: LoadRules) {
  const cards: NewCard[] = [];
  const problems: ProblemRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const judged = judgeLine(line, rules);
    if ('card' in judged) {
      cards.push(newCard(judged.card));
      continue;
    }
    const { problem, masked, markStart, markEnd } = judged.problem;
    const mark = { mark_start: markStart, mark_end: markEnd };
    problems.push({ load_id: loadId, line: firstLine + index, problem, masked, ...mark });
  }
  return { cards, problems };
}

function newCard({ rewardId, expiresOn, code, key, number, pin, link }: CardLine): NewCard {
  return { rewardId, expiresOn, content: { code, key, number: number ?? '', pin: pin ?? '', link: link ?? null } };
}

async function finishLoad({ clock, audit, panelId }: GiftCards, tx: Db, load: LoadRow): Promise<void> {
  const { load_id: loadId, loaded, already, bad, lines_received } = load;
  await updateLoad(tx, loadId, { state: 'DONE', lines_read: lines_received, finished_at: clock.now() });
  // So that whoever looks next sees the new cards.
  await forgetFigures(tx, panelId);
  await audit.append(tx, {
    panelId,
    ...actedBy({ operatorId: load.operator_id }),
    action: 'gift-card-load.finished',
    subjectKind: 'gift-card-load',
    subjectId: loadId,
    after: { fileName: load.file_name, loaded, already, bad },
  });
}
