import type { LoadColumn } from '#contract/gift-cards/gift-card-loads.ts';
import { keptForm } from '#server/platform/csv-files/read-form.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Acted, ImportReading, NumberedLine } from '#server/platform/imports/import-format.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { readLeastLifeDays } from '../setting.ts';
import { selectRewards } from '../stock/stock.store.ts';
import { judgeLine, type LineProblem, type LoadRules } from './judge-line.ts';
import { giftCardLoads, type GiftCardLoads } from './load-import.ts';
import type { LoadRow, ProblemRow } from './loads.store.ts';
import { maskCardLine } from './mask-line.ts';
import { stockLines, type GoodLine, type StockedLine } from './stock-lines.ts';

interface BadCard extends LineProblem {
  readonly number: number;
}

/** Puts a file's cards into stock: nothing is lost and nothing doubled, whatever stops it. */
export function runLoad(giftCards: GiftCards, loadId: string, signal?: AbortSignal): Promise<void> {
  const reading: ImportReading<GiftCardLoads, LoadRules, GoodLine, BadCard> = {
    rulesOf: (tx, load) => rulesOf(giftCards, tx, load),
    judge: judgeCard,
    act: (tx, load, good, rules) => stock(giftCards, tx, { loadId: load.file_id, good, rules }),
    problemRow,
  };
  return giftCardLoads.run(giftCards, loadId, reading, signal);
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

function judgeCard({ number, text }: NumberedLine, rules: LoadRules) {
  const judged = judgeLine(text, rules);
  return 'card' in judged ? { good: { line: number, ...judged } } : { bad: { number, ...judged.problem } };
}

async function stock(
  giftCards: GiftCards,
  tx: Db,
  { loadId, good, rules }: { readonly loadId: string; readonly good: readonly GoodLine[]; readonly rules: LoadRules },
): Promise<Acted<BadCard>> {
  const stocked = await stockLines(giftCards, tx, loadId, good);
  const bad = good.flatMap(({ line, cells }, index) => {
    const standing = stocked[index];
    if (typeof standing !== 'object') return [];
    const { problem, column } = standing;
    return [{ number: line, problem, ...maskCardLine(cells, rules.columns, column) }];
  });
  const countOf = (standing: StockedLine) => stocked.filter((one) => one === standing).length;
  const [issued, voided, repeated] = [countOf('issued'), countOf('voided'), countOf('repeated')];
  const counts = {
    loaded: countOf('loaded'),
    already: countOf('in-stock') + issued + voided + repeated,
    already_issued: issued,
    already_voided: voided,
    already_repeated: repeated,
  };
  return { counts, bad };
}

const problemRow = (_load: LoadRow, { number, problem, masked, markStart, markEnd }: BadCard): ProblemRow => ({
  line: number,
  problem,
  masked,
  mark_start: markStart,
  mark_end: markEnd,
});
