import { ChartFigure } from '#ui/data/chart-figure.tsx';
import { ChartTable } from '#ui/data/chart-table.tsx';
import { figureText } from '#ui/data/figure-text.ts';
import type { Fieldwork } from './fieldwork.queries.ts';

interface DropOutByPageProps {
  readonly pages: Fieldwork['pages'];
  readonly started: number;
}

const TITLE = 'Drop-out by page';

/** On which page people leave, in the order of the survey; the page that loses most stands out. */
export function DropOutByPage({ pages, started }: DropOutByPageProps) {
  const most = Math.max(0, ...pages.map((page) => page.left));
  const shareOf = (left: number) => (started === 0 ? '' : `${((left / started) * 100).toFixed(1)}%`);
  return (
    <ChartFigure
      title={TITLE}
      legend={[]}
      table={
        <ChartTable
          caption={TITLE}
          headers={['Page', 'Left here', 'Of those who started']}
          rows={pages.map((page, index) => [`${index + 1}. ${page.title}`, figureText(page.left), shareOf(page.left)])}
        />
      }
    >
      {pages.length === 0 ? (
        <p className="text-text-muted">Its pages are elsewhere, so nobody here knows where people leave.</p>
      ) : (
        <ul className="grid gap-2">
          {pages.map((page, index) => (
            <li
              key={page.name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,18rem)_minmax(4rem,1fr)_auto]"
            >
              <span className="flex min-w-0 gap-2">
                <span className="min-w-5 text-text-muted tabular-nums">{index + 1}</span>
                <span className="min-w-0 wrap-anywhere">{page.title}</span>
              </span>
              <span aria-hidden="true" className="h-3 max-md:order-last max-md:col-span-full max-md:h-1.5">
                <span
                  className={`block h-full rounded-[4px] ${page.left === most && most > 0 ? 'bg-(--chart-2)' : 'bg-(--chart-1)'}`}
                  style={{ width: `${most === 0 ? 0 : (page.left / most) * 100}%` }}
                />
              </span>
              <span className="tabular-nums">
                <b>{figureText(page.left)}</b>
                <span className="ms-2 inline-block w-12 text-end text-xs text-text-muted">{shareOf(page.left)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
