import { numberText } from '#contract/numbers.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import type { Spark } from './spark.queries.ts';
import { dayText, streakSentence, streakTitle } from './streak-texts.ts';

type StreakCardProps = Pick<Spark, 'consecutiveLoginDays' | 'longestLoginDays' | 'timezone' | 'week'>;

/** Days in a row, how far the best is, and this week day by day. */
export function StreakCard({ consecutiveLoginDays, longestLoginDays, timezone, week }: StreakCardProps) {
  return (
    <section
      aria-labelledby="streak-title"
      className={`grid grid-cols-1 content-center items-center gap-5 rounded-xl p-6 xl:grid-cols-[auto_1fr] xl:gap-10 xl:px-10 xl:py-8 ${WALL_CLASSES.apricot}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:flex-col xl:items-start xl:gap-3">
        <span
          aria-hidden="true"
          className="font-display text-[clamp(4rem,3rem+4vw,5.5rem)] leading-[0.9] font-bold tracking-[-0.02em] tabular-nums"
        >
          {numberText(consecutiveLoginDays)}
        </span>
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h2 id="streak-title" className="text-[1.375rem]">
            <VisuallyHidden>{numberText(consecutiveLoginDays)} </VisuallyHidden>
            {streakTitle(consecutiveLoginDays)}
          </h2>
          <p className="text-sm">{streakSentence({ current: consecutiveLoginDays, longest: longestLoginDays })}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <ol aria-label="This week" className="grid grid-cols-[repeat(auto-fit,minmax(1.75rem,1fr))] gap-1.5 xl:gap-3">
          {week.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
        <p className="text-xs text-on-wall-muted">Days shown in {zoneName(timezone)}</p>
      </div>
    </section>
  );
}

const NAME = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

function Day({ day }: { readonly day: Spark['week'][number] }) {
  const { date, isLoggedIn, isToday } = day;
  const lit = isToday ? 'bg-spark text-on-spark' : 'bg-surface-inverse text-spark';
  const unlit = 'border-2 border-dashed border-current/45';
  return (
    <li className={`text-center text-xs ${isToday ? 'font-bold' : 'font-medium'}`}>
      <span
        aria-hidden="true"
        className={`mx-auto mb-1.5 grid aspect-square w-full max-w-14 place-items-center rounded-[34%_34%_34%_10%] [&>svg]:size-[54%] ${isLoggedIn ? lit : unlit}`}
      >
        {isLoggedIn && <Icon name="spark" size="md" />}
      </span>
      {NAME.format(new Date(date))}
      <VisuallyHidden>{` ${dayText(day)}`}</VisuallyHidden>
    </li>
  );
}
