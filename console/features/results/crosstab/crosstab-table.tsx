import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { countWords, decimalText, HIDDEN_NOTE, HIDDEN_TEXT, shareText } from '../figure-texts.ts';
import type { Crosstab } from '../results.queries.ts';

type Cell = Crosstab['rows'][number]['cells'][number];

const TINTS = {
  HIGHER: 'bg-success-soft font-bold text-on-success-soft',
  LOWER: 'bg-spark-soft font-bold text-on-spark-soft',
} as const;
const SPOKEN = { HIGHER: 'higher than everyone else', LOWER: 'lower than everyone else' } as const;

const HIDDEN = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{HIDDEN_TEXT}</span>
  </>
);

/** Shares of each column with letters for the columns they beat, and a tint against everybody else. */
export function CrosstabTable({ title, crosstab }: { readonly title: string; readonly crosstab: Crosstab }) {
  const { banners, rows } = crosstab;
  const letters = ['all', ...banners.flatMap(({ columns }) => columns.map(({ letter }) => letter))];
  const starts = new Set<number>();
  let count = 1;
  for (const { columns } of banners) {
    starts.add(count);
    count += columns.length;
  }
  const edge = (cell: number): string => (starts.has(cell) ? 'border-s border-line' : '');
  return (
    <>
      <div
        {...SCROLLS_SIDEWAYS}
        aria-label={`Table: ${title}`}
        className="scroll-cue overflow-x-auto focus-visible:-outline-offset-3"
      >
        <table className="w-full border-collapse text-sm wrap-normal tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-text-muted">
            <tr>
              <th rowSpan={2} scope="col" className="py-1.5 ps-5 pe-2 text-start align-bottom">
                Column %
              </th>
              <th rowSpan={2} scope="col" className="px-2 py-1.5 text-end align-bottom">
                All
              </th>
              {banners.map(({ id, label, columns }) => (
                <th
                  key={id}
                  scope="colgroup"
                  colSpan={Math.max(1, columns.length)}
                  className="border-s border-line px-2 py-1.5 text-center"
                >
                  {label}
                </th>
              ))}
            </tr>
            <tr>
              {banners.flatMap(({ id, columns }) =>
                columns.map(({ letter, label }, index) => (
                  <th
                    key={`${id} ${letter}`}
                    scope="col"
                    className={`px-2 py-1.5 text-end align-bottom ${index === 0 ? 'border-s border-line' : ''}`}
                  >
                    {label}
                    <span className="ms-1 inline-grid min-w-5 place-items-center rounded-xs bg-surface-sunken px-1 font-display leading-5 text-text">
                      {letter}
                    </span>
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            <tr className="border-t border-line">
              <th scope="row" className="py-1.5 ps-5 pe-2 text-start font-regular">
                Base
              </th>
              {[crosstab, ...banners.flatMap(({ columns }) => columns)].map(({ base, isHidden }, cell) => (
                <td key={letters[cell]} className={`px-2 py-1.5 text-end last:pe-5 ${edge(cell)}`}>
                  {isHidden ? HIDDEN : countWords(base)}
                </td>
              ))}
            </tr>
            {rows.map(({ label, cells }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="min-w-32 py-1.5 ps-5 pe-2 text-start font-regular">
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={letters[index]}
                    className={`px-2 py-1.5 text-end whitespace-nowrap last:pe-5 ${edge(index)} ${cell.difference ? TINTS[cell.difference] : ''}`}
                  >
                    {figureOf(cell)}
                    {cell.above.length > 0 && (
                      <sup
                        className={`ms-0.5 font-display text-2xs font-bold ${cell.difference ? '' : 'text-success'}`}
                        aria-label={`, higher than ${cell.above.join(', ')}`}
                      >
                        {cell.above.join(' ')}
                      </sup>
                    )}
                    {cell.difference && <span className="sr-only">, {SPOKEN[cell.difference]}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 border-t border-line px-5 pt-3 text-xs text-text-muted">{noteOf(crosstab)}</p>
    </>
  );
}

function figureOf({ share, mean, isHidden }: Cell) {
  if (isHidden) return HIDDEN;
  if (mean != null) return decimalText(mean);
  return share == null ? '–' : shareText(share);
}

function noteOf({ banners, rows, isWeighted }: Crosstab): string {
  const tests = banners.flatMap(({ label, chiSquare }) =>
    chiSquare == null
      ? []
      : [
          `${label}: chi-square ${chiSquare.statistic.toFixed(1)} with ${chiSquare.degrees} df, ${pValueText(chiSquare.p)}.`,
        ],
  );
  const overlapping = banners.some((banner) => banner.isOverlapping) ? ' Overlapping columns have no letters.' : '';
  const hidden = rows.some(({ cells }) => cells.some(({ isHidden }) => isHidden)) ? ` ${HIDDEN_NOTE}` : '';
  return `A letter means significantly higher than that column (p < 0.05, two-sided${isWeighted ? ', weighted' : ''}). Color means significantly different from everyone else. Columns with a base under 30 aren't tested.${overlapping}${hidden} ${tests.join(' ')}`.trim();
}

const pValueText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);
