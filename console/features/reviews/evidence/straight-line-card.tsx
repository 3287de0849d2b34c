import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import type { Evidence } from '../reviews.queries.ts';
import { percent } from '../review-texts.ts';
import { EvidenceCard } from './evidence-card.tsx';

type StraightLine = Evidence['straightLines'][number];

/** A grid that was answered in one line, as the member saw it. */
export function StraightLineCard({ grid }: { readonly grid: StraightLine }) {
  const { number, title, columns, rows, isFlag, othersToo } = grid;
  const places = columns.map((_title, place) => place);
  const weak =
    othersToo !== null && othersToo !== undefined && othersToo >= 0.05 ? ' On its own, this is a weak flag.' : '';
  return (
    <EvidenceCard
      title={`Straight line, ${number}`}
      verdict={{
        tone: isFlag ? 'warning' : 'neutral',
        icon: 'minus',
        label: `${rows.length} of ${rows.length} the same`,
      }}
      note={othersToo == null ? undefined : `${percent(othersToo)} of completes do this too.${weak}`}
    >
      <div {...SCROLLS_SIDEWAYS} aria-label={title} className="overflow-x-auto">
        <table className="w-full border-collapse text-xs">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Item</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="max-w-16 truncate px-0.5 py-0.75 font-regular text-text-muted"
                  title={column}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row" className="max-w-40 truncate py-0.75 pe-2 text-start font-regular" title={row.title}>
                  {row.title}
                </th>
                {places.map((column) => (
                  <td key={column} className="px-0.5 py-0.75 text-center">
                    {column === row.column ? (
                      <>
                        <span
                          aria-hidden="true"
                          className="inline-block size-3.5 rounded-full bg-(--chart-2) align-middle"
                        />
                        <span className="sr-only">chosen</span>
                      </>
                    ) : (
                      <span
                        aria-hidden="true"
                        className="inline-block size-2.75 rounded-full border border-line-strong/50 align-middle"
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </EvidenceCard>
  );
}
