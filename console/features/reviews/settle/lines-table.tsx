import { STATE_TERMS } from '#contract/activities/outcome-terms.ts';
import type { SettlementStanding } from '#contract/generated/operator/graphql.ts';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { formatNumber } from '#console/format.ts';
import { PagedTable, rowsOf, type PagedQuery } from '#console/lists/paged-table.tsx';
import { isChosen, type LineChoice } from './line-choice.ts';
import type { SettlementLine } from './settlement.queries.ts';

interface LinesTableProps {
  readonly query: PagedQuery<SettlementLine>;
  readonly standing: SettlementStanding;
  /** Given while lines can be chosen. */
  readonly choice: LineChoice | undefined;
  readonly onChoose: (toggled: readonly SettlementLine[]) => void;
}

const TONES: Readonly<Record<string, TagTone>> = { QUALIFIED: 'success', UNDER_REVIEW: 'warning' };

const LINE: TableColumn<SettlementLine> = {
  key: 'line',
  header: 'Line',
  kind: 'figure',
  cell: ({ lineNumber }) => formatNumber(lineNumber),
};
const RESPONDENT: TableColumn<SettlementLine> = {
  key: 'respondent',
  header: 'Respondent',
  kind: 'code',
  cell: ({ respondent, memberId }) => <span className="wrap-anywhere">{memberId ?? respondent}</span>,
};
const NOTE: TableColumn<SettlementLine> = {
  key: 'note',
  header: 'Note',
  cell: ({ remark, appliedAt }) => <span className="text-text-muted">{appliedAt ? 'Applied' : remark}</span>,
};
const COMPARED: readonly TableColumn<SettlementLine>[] = [
  { ...RESPONDENT, key: 'member', header: 'Member' },
  { key: 'we-have', header: 'We have', cell: ({ weHave }) => <Outcome state={weHave} /> },
  { key: 'file-says', header: 'In the file', cell: ({ fileSays }) => <Outcome state={fileSays} /> },
  { key: 'points', header: 'Points', kind: 'figure', cell: ({ points }) => <PointsAdded points={points} /> },
  NOTE,
];
const UNREAD: readonly TableColumn<SettlementLine>[] = [LINE, RESPONDENT, { ...NOTE, header: 'Why' }];

const EMPTY: Readonly<Record<SettlementStanding, string>> = {
  SAME: 'No lines match what we have.',
  DIFFERS: 'No differences from what we have.',
  NOT_OURS: 'Every ID belongs to this study.',
  BAD: 'Every line could be read.',
};

/** Lines in the file; those that differ can be chosen where that is possible. */
export function LinesTable({ query, standing, choice, onChoose }: LinesTableProps) {
  const isCompared = standing === 'DIFFERS' || standing === 'SAME';
  const lines = rowsOf(query) ?? [];
  const selection = choice && new Set(lines.filter((line) => isChosen(line, choice)).map(keyOf));
  return (
    <div className="-mx-6">
      <PagedTable
        query={query}
        caption="Lines in the file"
        columns={isCompared ? COMPARED : UNREAD}
        rowKey={keyOf}
        rowName={(line) => `line ${line.lineNumber}, ${line.memberId ?? line.respondent}`}
        emptyText={EMPTY[standing]}
        {...(selection && {
          selection,
          onSelect: (next: ReadonlySet<string>) =>
            onChoose(lines.filter((line) => next.has(keyOf(line)) !== selection.has(keyOf(line)))),
        })}
      />
    </div>
  );
}

const keyOf = (line: SettlementLine) => String(line.lineNumber);

function Outcome({ state }: { readonly state: string | null | undefined }) {
  if (state == null) return null;
  const label = (STATE_TERMS as Readonly<Record<string, string>>)[state] ?? state;
  return <Tag tone={TONES[state] ?? 'neutral'}>{label}</Tag>;
}

function PointsAdded({ points }: { readonly points: number }) {
  if (points === 0) return <>0</>;
  return <b className="text-success">+{formatNumber(points)}</b>;
}
