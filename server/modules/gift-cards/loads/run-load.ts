import * as v from 'valibot';
import { LOAD_PROBLEMS_KEPT, type LoadColumn } from '#contract/rewards/gift-card-loads.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction, untilDone } from '#server/platform/database/transaction.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import type { Sealer } from '#server/platform/sealing.ts';
import { panelDay } from '../catalogue.ts';
import { dataKeyOf } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import { readLeastLifeDays } from '../setting.ts';
import { forgetFigures } from '../stock/figures.store.ts';
import { selectRewards } from '../stock/stock.store.ts';
import { failLoad } from './fail-load.ts';
import { judgeLine, type LineProblem, type LoadRules } from './judge-line.ts';
import {
  deletePiece,
  insertProblems,
  lockLoad,
  selectFirstPiece,
  updateLoad,
  type LoadRow,
  type ProblemRow,
  selectIdleLoads,
} from './loads.store.ts';
import { maskCardLine } from './mask-line.ts';
import { stockLines, type GoodLine, type StockedLine } from './stock-lines.ts';

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
  await untilDone(giftCards.db, signal, (tx) => runNextPiece(giftCards, tx, loadId));
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
  const rules = await rulesOf(giftCards, tx, load);
  const { good, problems } = judgeLines(loadId, lines, piece.first_line, rules);
  const stocked = await stockLines(giftCards, tx, loadId, good);
  for (const [index, { line, cells }] of good.entries()) {
    const standing = stocked[index];
    if (typeof standing !== 'object') continue;
    const masked = maskCardLine(cells, rules.columns, standing.column);
    problems.push(problemRow(loadId, line, { problem: standing.problem, ...masked }));
  }
  problems.sort((one, other) => one.line - other.line);
  const countOf = (standing: StockedLine) => stocked.filter((one) => one === standing).length;
  const [loaded, inStock] = [countOf('loaded'), countOf('in-stock')];
  const [issued, voided, repeated] = [countOf('issued'), countOf('voided'), countOf('repeated')];
  await insertProblems(tx, problems.slice(0, Math.max(0, LOAD_PROBLEMS_KEPT - load.bad)));
  await deletePiece(tx, piece);
  await updateLoad(tx, loadId, {
    state: 'RUNNING',
    lines_read: piece.first_line + lines.length - 1,
    loaded: load.loaded + loaded,
    already: load.already + inStock + issued + voided + repeated,
    already_issued: load.already_issued + issued,
    already_voided: load.already_voided + voided,
    already_repeated: load.already_repeated + repeated,
    bad: load.bad + problems.length,
    heard_at: giftCards.clock.now(),
  });
  return false;
}

async function rulesOf(giftCards: GiftCards, tx: Db, load: LoadRow): Promise<LoadRules> {
  const rewards = await selectRewards(tx, giftCards.panelId);
  return {
    ...keptForm<LoadColumn>(load),
    currency: giftCards.rewardCurrency,
    today: panelDay(giftCards),
    leastLifeDays: await readLeastLifeDays(giftCards, tx),
    rewardsByCents: new Map(rewards.map(({ valueCents, rewardId }) => [valueCents, rewardId])),
  };
}

function judgeLines(loadId: string, lines: readonly string[], firstLine: number, rules: LoadRules) {
  const good: GoodLine[] = [];
  const problems: ProblemRow[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const line = firstLine + index;
    const judged = judgeLine(text, rules);
    if ('card' in judged) {
      good.push({ line, ...judged });
    } else {
      problems.push(problemRow(loadId, line, judged.problem));
    }
  }
  return { good, problems };
}

function problemRow(loadId: string, line: number, { problem, masked, markStart, markEnd }: LineProblem): ProblemRow {
  return { load_id: loadId, line, problem, masked, mark_start: markStart, mark_end: markEnd };
}

async function finishLoad(giftCards: GiftCards, tx: Db, load: LoadRow): Promise<void> {
  const { clock, panelId } = giftCards;
  const { load_id: loadId, loaded, already, bad, lines_received } = load;
  // Below the first line there was nothing but blank ones.
  if (loaded + already + bad === 0) return failLoad(giftCards, tx, load, 'empty', { operatorId: load.operator_id });
  await updateLoad(tx, loadId, { state: 'DONE', lines_read: lines_received, finished_at: clock.now() });
  // So that whoever looks next sees the new cards.
  await forgetFigures(tx, panelId);
  await writeAudit(
    giftCards,
    tx,
    { operatorId: load.operator_id },
    {
      action: 'gift-card-load.finished',
      subject: ['gift-card-load', loadId],
      after: { fileName: load.file_name, loaded, already, bad },
    },
  );
}

interface PiecePlace {
  readonly loadId: string;
  readonly piece: number;
}

/** Bound to load and piece: moved elsewhere it does not open. */
const placeOf = ({ loadId, piece }: PiecePlace) => `gift-card-load:${loadId}:${piece}`;

export function sealPiece(sealer: Sealer, place: PiecePlace, lines: readonly string[]): string {
  return sealer.seal(Buffer.from(JSON.stringify(lines)), placeOf(place));
}

function openPiece(sealer: Sealer, place: PiecePlace, sealed: string): readonly string[] {
  return JSON.parse(sealer.open(sealed, placeOf(place)).toString()) as string[];
}

/** A file of which nothing came for so long is not coming any more. */
const BROKE_OFF_MS = 15 * MINUTE_MS;
/** A load that nobody has moved for so long has lost its job. */
const FORGOTTEN_MS = 3 * MINUTE_MS;

/** Gives up files that broke off, and takes up loads again whose job is lost. */
export async function tendLoads(giftCards: GiftCards): Promise<void> {
  const { db, clock, panelId, jobs } = giftCards;
  const now = clock.now();
  for (const { load_id: loadId, heard_at } of await selectIdleLoads(db, panelId, later(now, -FORGOTTEN_MS))) {
    await inTransaction(db, async (tx) => {
      const load = await lockLoad(tx, loadId);
      if (load?.state === 'RECEIVING') {
        if (heard_at < later(now, -BROKE_OFF_MS)) {
          await failLoad(giftCards, tx, load, 'broke-off', { operatorId: null });
        }
      } else if (load?.state === 'WAITING' || load?.state === 'RUNNING') {
        await jobs.enqueue(tx, runLoadJob, { loadId }, { key: loadId });
      }
    });
  }
}
