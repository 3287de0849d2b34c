import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { layOutFlow, NODE_WIDTH, type FlowTone } from './flow-layout.ts';
import type { RehearsalReport } from '#console/survey-draft/survey-draft.queries.ts';
import { counted, formatNumber } from '#console/format.ts';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';

const BANDS: Readonly<Record<FlowTone, string>> = {
  on: 'fill-chart-1/25',
  complete: 'fill-success/45',
  wait: 'fill-chart-5/65',
  out: 'fill-chart-2/40',
};
const NODES: Readonly<Record<FlowTone, string>> = {
  on: 'fill-chart-1',
  complete: 'fill-success',
  wait: 'fill-chart-5',
  out: 'fill-chart-2',
};
const LEGEND = [
  ['bg-chart-1', 'Continue'],
  ['bg-success', 'Complete'],
  ['bg-chart-5', `${OUTCOME_TERMS.OQ} or to review`],
  ['bg-chart-2', OUTCOME_TERMS.TERMINATED],
] as const;

/** Where people go: every page in order, what comes out of it, and where ways end. */
export function FlowFigure({ report }: { readonly report: RehearsalReport }) {
  const flow = layOutFlow(report, formatNumber);
  return (
    <ConsoleCard>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">How people move through</h2>
        <ul className="flex flex-wrap gap-x-4 text-xs text-text-muted">
          {LEGEND.map(([color, label]) => (
            <li key={label} className="flex items-center gap-1.5">
              <span className={`size-3 rounded-[3px] ${color}`} />
              {label}
            </li>
          ))}
        </ul>
      </header>
      <div
        {...SCROLLS_SIDEWAYS}
        aria-label="How people move through the survey"
        className="overflow-x-auto focus-visible:-outline-offset-3"
      >
        <svg
          viewBox={`0 0 ${flow.width} ${flow.height}`}
          style={{
            width: '100%',
            minWidth: `${Math.min(flow.width, 2_400) * 0.82}px`,
            maxWidth: `${flow.width * 1.25}px`,
          }}
          role="img"
          aria-label={sayFlow(report)}
        >
          {flow.bands.map((band) => (
            <path key={band.title} d={band.path} className={BANDS[band.tone]}>
              <title>{band.title}</title>
            </path>
          ))}
          {flow.nodes.map((node) => (
            <g key={`${node.x} ${node.y} ${node.label}`}>
              <rect
                x={node.x}
                y={node.y}
                width={NODE_WIDTH}
                height={node.height}
                rx={Math.min(3, node.height / 2)}
                className={NODES[node.tone]}
              />
              {node.labelAt === 'above' ? (
                <>
                  <text x={node.x} y={node.y - 28} className="fill-text text-[13px] font-bold">
                    {shortened(node.label)}
                  </text>
                  <text x={node.x} y={node.y - 12} className="fill-text-muted text-[13px]">
                    {node.figure}
                  </text>
                </>
              ) : (
                <text x={node.x + 18} y={node.y + node.height / 2 + 4} className="fill-text text-[13px] font-bold">
                  {node.label}, {node.figure}
                </text>
              )}
            </g>
          ))}
          {flow.notes.map((note) => (
            <text
              key={`${note.x} ${note.text}`}
              x={note.x}
              y={note.y}
              textAnchor="middle"
              className="fill-text-muted text-[12px]"
            >
              {note.text}
            </text>
          ))}
          {flow.unreached.map(({ x, y, width, label }) => (
            <g key={label}>
              <rect
                x={x}
                y={y}
                width={width}
                height={36}
                rx={10}
                className="fill-transparent stroke-danger"
                strokeWidth={2}
                strokeDasharray="5 4"
              />
              <text x={x + 14} y={y + 23} className="fill-danger text-[13px] font-bold">
                {shortened(label, 42)}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </ConsoleCard>
  );
}

const LABEL_CHARACTERS = 25;

function shortened(label: string, most = LABEL_CHARACTERS): string {
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}

/** The figure in words, for those who do not see it. */
function sayFlow(report: RehearsalReport): string {
  const pages = report.pages.map((page, index) =>
    page.people === 0
      ? `page ${index + 1} is never reached`
      : `${counted(page.people, 'person sees', 'people see')} page ${index + 1}`,
  );
  const ends = {
    COMPLETE: ['is complete', 'are complete'],
    REVIEW: ['goes to review', 'go to review'],
    FULL: ['sees “survey full”', 'see “survey full”'],
    SCREENED_OUT: ['is screened out', 'are screened out'],
    STUCK: ['gets stuck', 'get stuck'],
  } as const;
  const ended = report.ends
    .filter(({ people }) => people > 0)
    .map(({ end, people }) => {
      const [one, many] = ends[end];
      return counted(people, one, many);
    });
  return `${formatNumber(report.members)} start. ${[...pages, ...ended].join(', ')}.`;
}
