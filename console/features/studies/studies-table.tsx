import { Link } from '@tanstack/react-router';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { StudyStatusTag } from '#console/studies/study-status-tag.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { PagedTable, type PagedQuery } from '#console/lists/paged-table.tsx';
import { closingDay } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { KindMark } from './kind-tiles.tsx';
import { NextStep } from './next-step.tsx';
import { closingText, completesText, isBehind, kindText, paceText } from './study-line-texts.ts';
import type { StudyLine } from '#console/studies/studies.queries.ts';

interface StudiesTableProps {
  readonly query: PagedQuery<StudyLine>;
  readonly onOpenSeries: (seriesId: string) => void;
  readonly emptyText: string;
}

/** Every study in a line: where it is in its life, how it fills, and what to do next. */
export function StudiesTable({ query, onOpenSeries, emptyText }: StudiesTableProps) {
  return (
    <PagedTable
      query={query}
      caption="Studies"
      columns={columnsFor(onOpenSeries)}
      rowKey={(study) => study.studyId}
      emptyText={emptyText}
    />
  );
}

const columnsFor = (onOpenSeries: (seriesId: string) => void): readonly TableColumn<StudyLine>[] => [
  { key: 'study', header: 'Study', cell: (study) => <Name study={study} onOpenSeries={onOpenSeries} /> },
  { key: 'owner', header: 'Owner', shownFrom: 'desk', cell: owner },
  { key: 'status', header: 'Status', cell: status },
  { key: 'pace', header: 'Pace, 10 days', shownFrom: 'xl', cell: pace },
  { key: 'completes', header: 'Completes', shownFrom: 'md', cell: completes },
  { key: 'closes', header: 'Closes', shownFrom: 'lg', cell: closes },
  {
    key: 'next',
    header: 'Next',
    kind: 'figure',
    shownFrom: 'md',
    cell: (study) => <NextStep study={study} onOpenSeries={() => onOpenSeries(study.studyId)} />,
  },
];

const NAME = 'font-bold text-text no-underline hover:underline wrap-break-word text-start';

function Name({ study, onOpenSeries }: { readonly study: StudyLine; readonly onOpenSeries: (id: string) => void }) {
  return (
    <span className="flex min-w-36 items-center gap-3 py-1">
      <KindMark kind={study.kind} />
      <span className="min-w-0">
        {study.isSeries ? (
          <button type="button" className={NAME} onClick={() => onOpenSeries(study.studyId)}>
            {study.internalName}
          </button>
        ) : (
          <Link
            to={study.status === 'DRAFT' ? '/studies/$studyId/survey' : '/studies/$studyId/fieldwork'}
            params={{ studyId: study.shortId }}
            className={NAME}
          >
            {study.internalName}
          </Link>
        )}
        <span className="block text-xs text-text-muted">
          <span className="font-code">{study.shortId}</span>, {kindText(study)}
        </span>
      </span>
    </span>
  );
}

function owner({ ownerId, ownerName }: StudyLine) {
  if (ownerId == null) return <span className="text-text-muted">–</span>;
  return (
    <span title={ownerName ?? undefined} className="inline-flex">
      <OperatorAvatar operatorId={ownerId} size="md" />
      <span className="sr-only">{ownerName}</span>
    </span>
  );
}

function status(study: StudyLine) {
  if (!study.isSeries) return <StudyStatusTag status={study.status} />;
  if (study.status === 'PAUSED')
    return (
      <Tag tone="warning" icon="pause">
        Off
      </Tag>
    );
  const week = study.week ?? 0;
  const weeks = study.weeks ?? 0;
  if (week < 1) return <Tag>Not started</Tag>;
  return (
    <span className="whitespace-nowrap">
      <Tag tone="success">{weeks >= week ? `Week ${week} of ${weeks}` : `Week ${week}`}</Tag>
    </span>
  );
}

function pace(study: StudyLine) {
  const { figure, text } = paceText(study);
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap min-[90rem]:flex-row min-[90rem]:items-center min-[90rem]:gap-3">
      {study.days.length > 0 && study.status !== 'CLOSED' && <Sparkline values={study.days} />}
      <span className={figure === undefined ? 'text-text-muted' : undefined}>
        {figure !== undefined && <b>{figure}</b>} {text}
      </span>
    </span>
  );
}

function completes(study: StudyLine) {
  const isPlain = study.status === 'DRAFT' || (study.isSeries ? study.invited === 0 : study.wanted == null);
  if (isPlain) return <span className="whitespace-nowrap text-text-muted">{completesText(study)}</span>;
  const max = study.isSeries ? study.invited : (study.wanted ?? 0);
  const tone = study.complete >= max ? 'full' : isBehind(study) ? 'behind' : 'plain';
  return (
    <span className="block min-w-24">
      <ShareBar value={study.complete} max={max} tone={tone} />
      <span className="whitespace-nowrap">{completesText(study)}</span>
    </span>
  );
}

function closes(study: StudyLine) {
  return (
    <span className="whitespace-nowrap">
      {study.closesAt == null ? 'Open' : closingDay(study.closesAt)}
      <span className="block text-xs text-text-muted">{closingText(study, Date.now())}</span>
    </span>
  );
}

/** The last days in bars of a few pixels, today in its own colour; the figures stand beside it. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const days = values.map((value, index) => ({ value, daysAgo: values.length - 1 - index }));
  return (
    <span aria-hidden="true" className="inline-flex h-6 flex-none items-end gap-0.5">
      {days.map(({ value, daysAgo }) => (
        <span
          key={daysAgo}
          className="min-h-0.5 w-1.5 rounded-t-[2px] bg-(--chart-1)/75 last:bg-(--chart-2)"
          style={{ height: `${(value / most) * 100}%` }}
        />
      ))}
    </span>
  );
}
