import { numberText } from '#contract/numbers.ts';
import { moneyName } from '#contract/rewards/reward-names.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import type { Spark } from '#web/spark/spark.queries.ts';

interface SparkStatsProps {
  readonly stats: Spark['stats'];
  readonly badges: number;
  readonly currencyCode: string;
}

/** What somebody has done so far, in four numbers. */
export function SparkStats({ stats, badges, currencyCode }: SparkStatsProps) {
  const hasProductTests = useFlag('ihut');
  const { completedSurveys, completedVideos, completedQuests, productsTested, pointsEarned, centsRedeemed } = stats;
  const finished = completedSurveys + completedVideos + completedQuests + (hasProductTests ? productsTested : 0);
  const redeemed = moneyName(centsRedeemed / 100, currencyCode);
  return (
    <ul className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      <Stat number={numberText(finished)} name={finished === 1 ? 'activity finished' : 'activities finished'}>
        {byKind({ completedSurveys, completedVideos, completedQuests })}
      </Stat>
      <Stat number={numberText(pointsEarned)} name={pointsEarned === 1 ? 'point earned' : 'points earned'}>
        {hasProductTests && centsRedeemed > 0 && `${redeemed} redeemed`}
      </Stat>
      {hasProductTests ? (
        <Stat number={numberText(productsTested)} name={productsTested === 1 ? 'product tested' : 'products tested'} />
      ) : (
        <Stat number={redeemed} name="redeemed" />
      )}
      <Stat number={numberText(badges)} name={badges === 1 ? 'badge earned' : 'badges earned'} />
    </ul>
  );
}

interface StatProps {
  readonly number: string;
  readonly name: string;
  readonly children?: React.ReactNode;
}

const STAT =
  'min-w-0 py-5 even:border-s even:border-line even:ps-5 nth-[n+3]:border-t nth-[n+3]:border-line lg:border-t-0! lg:border-s lg:border-line lg:py-6 lg:ps-6 lg:first:border-s-0 lg:first:ps-0';

function Stat({ number, name, children }: StatProps) {
  return (
    <li className={STAT}>
      <span className="block font-display text-[2.25rem] leading-[1.1] font-title tracking-[-0.03em] wrap-anywhere">
        {number}
      </span>{' '}
      <span className="block text-sm text-text-muted">{name}</span>
      {children && <span className="block text-xs text-text-muted">{children}</span>}
    </li>
  );
}

type Kinds = Pick<Spark['stats'], 'completedSurveys' | 'completedVideos' | 'completedQuests'>;

/** 32 surveys, 9 videos, 7 quests: what there is none of is not said. */
function byKind({ completedSurveys, completedVideos, completedQuests }: Kinds): string {
  const kinds: readonly (readonly [count: number, one: string])[] = [
    [completedSurveys, 'survey'],
    [completedVideos, 'video'],
    [completedQuests, 'quest'],
  ];
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, one]) => `${numberText(count)} ${one}${count === 1 ? '' : 's'}`)
    .join(', ');
}
