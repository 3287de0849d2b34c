import { RESULT_BASE_MIN } from '#contract/results/results.ts';
import type { Breakdown } from './breakdown.ts';
import type {
  Column,
  Counted,
  CountedColumn,
  Figures,
  Reach,
  Shown,
  ShownColumn,
  ShownMean,
  ShownShare,
} from './figures.ts';
import { People } from './people.ts';
import { meanInterval, type Moments } from './statistics/means.ts';
import { netScore, type NetScore } from './statistics/net-score.ts';
import { wilsonInterval, type Share } from './statistics/proportions.ts';

const ANY_NUMBER: Reach = { low: -Infinity, high: Infinity };

/** From fewer people an interval would promise more than they can keep. */
const isEnough = ({ count, effective }: People): boolean => Math.min(count, effective) >= RESULT_BASE_MIN;

/** Everything, as it was counted. */
export class ExactFigures implements Figures {
  readonly isProtected = false;

  put(people: People, _row: number, weight: number): void {
    people.add(weight);
  }

  numbers() {
    return { groups: undefined, reach: ANY_NUMBER };
  }

  isShown(): boolean {
    return true;
  }

  isColumnShown(): boolean {
    return true;
  }

  shown({ all, tables }: Counted): Shown {
    const everyPart = ({ parts }: CountedColumn): boolean[] => parts.map(() => true);
    return { all: everyPart(all), tables: tables.map((columns) => columns.map(everyPart)) };
  }

  people({ base }: CountedColumn): number {
    return base.count;
  }

  answered({ answered }: CountedColumn): number {
    return answered.count;
  }

  effective({ answered }: CountedColumn): number {
    return answered.effective;
  }

  share(part: People, { answered }: CountedColumn): ShownShare {
    const share = answered.shareOf(part);
    const interval = isEnough(answered) ? wilsonInterval(share, answered.effective) : undefined;
    return { count: part.count, share, interval };
  }

  shareOfSeveral(indexes: readonly number[], column: CountedColumn): ShownShare {
    return this.share(People.together(indexes.flatMap((index) => column.parts[index] ?? [])), column);
  }

  mean({ summing, answered }: Column): ShownMean | undefined {
    const { moments } = summing;
    if (moments.count === 0) return undefined;
    return { ...moments, interval: isEnough(answered) ? meanInterval(moments) : undefined };
  }

  netScore({ categories }: Breakdown, { answered, parts }: CountedColumn): NetScore {
    const byValue = categories.flatMap(({ value }, index) => {
      const part = parts[index];
      return value === undefined || part === undefined ? [] : [[value, part] as const];
    });
    const score = netScore(new Map(byValue));
    return isEnough(answered) ? score : { ...score, interval: undefined };
  }

  shareOfOthers(index: number, { counted: column }: ShownColumn, { counted: all }: ShownColumn): Share | undefined {
    const others = all.answered.without(column.answered);
    const [part, inAll] = [column.parts[index], all.parts[index]];
    if (part === undefined || inAll === undefined || !isEnough(others)) return undefined;
    return { share: others.shareOf(inAll.without(part)), base: others.effective };
  }

  meanOfOthers({ counted: { others } }: ShownColumn): Moments | undefined {
    const { moments } = others;
    return Math.min(moments.count, moments.base) < RESULT_BASE_MIN ? undefined : moments;
  }

  /** With weights, as many people as the effective base. */
  table({ categories }: Breakdown, columns: readonly ShownColumn[]): number[][] {
    const sum = People.together(columns.map(({ counted }) => counted.answered));
    const scale = sum.weight > 0 ? sum.effective / sum.weight : 0;
    return categories.map((_, index) => columns.map(({ counted }) => (counted.parts[index]?.weight ?? 0) * scale));
  }
}
