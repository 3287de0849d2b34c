import type { ReactNode } from 'react';
import { Points } from '#ui/feedback/points.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatDate, formatNumber, formatMonth } from '#web/format.ts';

/** The columns of a row on wide screens; the line of column names has the same. */
export const ROW_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_7.5rem_9rem_11rem_6rem_9rem]';
/** Under the name, beside the picture, where there is room for it: letters may be large. */
const NARROW_INDENT = 'max-lg:ms-[clamp(0px,calc(100%-8rem),4.25rem)]';

export interface StatusLook {
  readonly tone: TagTone;
  readonly icon: IconName | undefined;
  readonly label: string;
}

interface HistoryRowProps {
  /** A square of 56 px. */
  readonly picture: ReactNode;
  readonly name: string;
  /** Under the name, in small letters. */
  readonly lines: readonly string[];
  readonly id: string;
  /** An instant. */
  readonly time: string;
  readonly status: StatusLook;
  readonly points: ReactNode;
  readonly action?: ReactNode;
  /** Under all of it. */
  readonly note?: ReactNode;
}

/** One line of the past: what it was, when, how it stands and what it is worth. */
export function HistoryRow({ picture, name, lines, id, time, status, points, action, note }: HistoryRowProps) {
  return (
    <li className="border-b border-line py-4 lg:py-3">
      <div
        className={`grid grid-cols-[minmax(0,1fr)_fit-content(40%)] items-center gap-x-3 gap-y-2 lg:min-h-14 lg:gap-x-6 ${ROW_COLUMNS}`}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-3 lg:gap-4">
          {picture}
          <div className="min-w-[min(100%,6rem)] flex-1">
            <h3 className="font-body text-base leading-[1.3] font-bold tracking-normal [overflow-wrap:anywhere]">
              {name}
            </h3>
            {lines.map((line) => (
              <p key={line} className="text-xs leading-[1.35] text-text-muted [overflow-wrap:anywhere] lg:text-sm">
                {line}
              </p>
            ))}
          </div>
        </div>
        <p
          className={`${NARROW_INDENT} row-start-3 text-xs text-text-muted lg:order-2 lg:row-auto lg:text-sm lg:text-text`}
        >
          <VisuallyHidden>Date </VisuallyHidden>
          {formatDate(time)}
        </p>
        <p className="row-start-3 text-end text-xs [overflow-wrap:anywhere] text-text-muted [font-feature-settings:'zero'] lg:order-1 lg:row-auto lg:text-start lg:text-sm">
          <span className="lg:sr-only">ID </span>
          {id}
        </p>
        <p className={`${NARROW_INDENT} col-span-2 row-start-2 flex lg:order-3 lg:col-span-1 lg:row-auto`}>
          <VisuallyHidden>Status </VisuallyHidden>
          <Tag tone={status.tone} icon={status.icon}>
            {status.label}
          </Tag>
        </p>
        <p className="col-start-2 row-start-1 text-end lg:order-4 lg:col-auto lg:row-auto">{points}</p>
        {action && <div className={`${NARROW_INDENT} col-span-2 lg:order-5 lg:col-span-1 lg:text-end`}>{action}</div>}
      </div>
      {note}
    </li>
  );
}

/** Earned points carry the ticks; spent ones are plain. */
export function PointsOfRow({ points, isSigned = false }: { readonly points: number; readonly isSigned?: boolean }) {
  const amount = formatNumber(Math.abs(points));
  if (points > 0) return <Points amount={isSigned ? `+${amount}` : amount} unit="points" isUnitHidden />;
  return (
    <span className={points < 0 ? 'font-display font-bold tabular-nums' : 'text-text-muted'}>
      {points < 0 ? `−${amount}` : amount}
      <VisuallyHidden> points</VisuallyHidden>
    </span>
  );
}

interface HistoryListProps<Item> {
  /** What the first column holds, such as "Activity". */
  readonly columnName: string;
  readonly items: readonly Item[];
  readonly timeOf: (item: Item) => string;
  /** What belongs to no month: it stands before them under a title of its own. */
  readonly apart?: { readonly title: string; readonly holds: (item: Item) => boolean };
  readonly renderRow: (item: Item) => ReactNode;
}

/** Lines of the past under their months. */
export function HistoryList<Item>({ columnName, items, timeOf, apart, renderRow }: HistoryListProps<Item>) {
  const isApart = (item: Item) => apart?.holds(item) === true;
  const months = Map.groupBy(
    items.filter((item) => !isApart(item)),
    (item) => formatMonth(timeOf(item)),
  );
  const groups = [[apart?.title ?? '', items.filter(isApart)] as const, ...months].filter(
    ([, some]) => some.length > 0,
  );
  return (
    <div>
      <ColumnNames first={columnName} />
      {groups.map(([title, some]) => (
        <section key={title} aria-label={title} className="mt-8 first-of-type:mt-5">
          <h2 className="pb-1 text-lg">{title}</h2>
          <ul>{some.map(renderRow)}</ul>
        </section>
      ))}
    </div>
  );
}

/** For the eye only: each row names its parts for those who hear it. */
function ColumnNames({ first }: { readonly first: string }) {
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-6 border-b border-line py-3 text-xs font-bold text-text-muted lg:grid ${ROW_COLUMNS}`}
    >
      <span>{first}</span>
      <span>ID</span>
      <span>Date</span>
      <span>Status</span>
      <span className="text-end">Points</span>
    </div>
  );
}
