import type { QuotaPace } from '#contract/generated/operator/graphql.ts';
import { figureText } from '#ui/data/figure-text.ts';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { QuotaCell } from './fieldwork.queries.ts';
import { ShareBar, type ShareTone } from '#console/layout/share-bar.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';

const BAR_TONES: Record<QuotaPace, ShareTone> = { FULL: 'full', ON_TRACK: 'plain', BEHIND: 'behind' };
const PACE_ORDER: Record<QuotaPace, number> = { BEHIND: 0, ON_TRACK: 1, FULL: 2 };

/** What a table of quota cells says of each. */
export const QUOTA_COLUMNS: readonly TableColumn<QuotaCell>[] = [
  { key: 'cell', header: 'Cell', cell: (cell) => cell.name, sortValue: (cell) => cell.name },
  {
    key: 'complete',
    header: 'Complete',
    kind: 'figure',
    cell: (cell) => (
      <>
        {figureText(cell.complete)}
        <span className="text-text-muted"> / {figureText(cell.target)}</span>
      </>
    ),
    sortValue: (cell) => cell.complete / cell.target,
  },
  {
    key: 'progress',
    header: 'Progress',
    shownFrom: 'md',
    cell: (cell) => <ShareBar value={cell.complete} max={cell.target} tone={BAR_TONES[cell.pace]} />,
  },
  {
    key: 'expected',
    header: 'Projected at close',
    kind: 'figure',
    shownFrom: 'md',
    cell: (cell) => (cell.expected == null ? '–' : figureText(Math.min(cell.expected, cell.target))),
    sortValue: (cell) => cell.expected ?? -1,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (cell) => <PaceTag pace={cell.pace} />,
    sortValue: (cell) => PACE_ORDER[cell.pace],
  },
];

const LOOKS: Record<QuotaPace, { readonly label: string; readonly tone: TagTone; readonly icon?: IconName }> = {
  FULL: { label: 'Full', tone: 'success', icon: 'check' },
  ON_TRACK: { label: 'On track', tone: 'plum' },
  BEHIND: { label: 'Behind', tone: 'warning', icon: 'triangle-alert' },
};

/** Whether a cell will be full in time. */
function PaceTag({ pace }: { readonly pace: QuotaPace }) {
  const { label, ...look } = LOOKS[pace];
  return <Tag {...look}>{label}</Tag>;
}
