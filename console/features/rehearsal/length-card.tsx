import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { RehearsalReport } from '#console/survey-draft/rehearsal.queries.ts';
import { sayLength } from '#console/survey-draft/rehearsal-words.ts';

/** A page is marked when it takes more than twice its part of the whole. */
const LONG_TIMES = 2;

/** How long each page takes, and what to promise. */
export function LengthCard({ report }: { readonly report: RehearsalReport }) {
  const pages = report.pages
    .map(({ title, medianSeconds }, index) => ({ label: `${index + 1} ${title}`, seconds: medianSeconds ?? 0 }))
    .filter(({ seconds }) => seconds > 0);
  const longest = Math.max(1, ...pages.map(({ seconds }) => seconds));
  const all = pages.reduce((sum, { seconds }) => sum + seconds, 0);
  const isLong = (seconds: number) => pages.length > 2 && seconds > (LONG_TIMES * all) / pages.length;
  const minutes = Math.max(1, Math.ceil((report.medianSeconds ?? all) / 60));
  return (
    <ConsoleCard>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-base">Length by page</h2>
        <span className="text-xs text-text-muted">median</span>
      </header>
      <ul className="grid gap-2.5 text-sm leading-dense">
        {pages.map(({ label, seconds }) => (
          <li key={label} className="grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)_3rem] items-center gap-3">
            <span className="truncate" title={label}>
              {label}
            </span>
            <span aria-hidden="true" className="h-3.5">
              <span
                className={`block h-full min-w-0.5 rounded-[5px] ${isLong(seconds) ? 'bg-chart-5' : 'bg-chart-1'}`}
                style={{ width: `${(seconds / longest) * 100}%` }}
              />
            </span>
            <b className="text-end tabular-nums">
              {sayLength(seconds)}
              {isLong(seconds) && <span className="sr-only">, long</span>}
            </b>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-xs text-text-muted">
        {minutes} {minutes === 1 ? 'minute' : 'minutes'} would be a true promise. Reading at 220 words a minute, typing
        at 30, and the time that each kind of question takes.
      </p>
    </ConsoleCard>
  );
}
