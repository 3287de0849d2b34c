import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { TableSort } from '#ui/data/table-sort.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { QUOTA_COLUMNS } from '#console/features/fieldwork/quota-columns.tsx';
import { FilterChoice, FilterChips } from '#console/layout/filters.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { quotaCellsQuery, type QuotaLine } from './fieldwork.queries.ts';

const COLUMNS: readonly TableColumn<QuotaLine>[] = [
  ...QUOTA_COLUMNS.slice(0, 1),
  {
    key: 'study',
    header: 'Study',
    sortValue: (line) => line.shortId,
    cell: (line) => (
      <Link to="/studies/$studyId/fieldwork" params={{ studyId: line.shortId }}>
        <span className="font-code">{line.shortId}</span> <span className="max-md:sr-only">{line.internalName}</span>
      </Link>
    ),
  },
  ...QUOTA_COLUMNS.slice(1),
];

/** Every cell of every study in field, and whether it will be full in time. */
export function QuotasPage() {
  const query = useAnswer(quotaCellsQuery);
  const { data } = query;
  const [pace, setPace] = useState('all');
  const [study, setStudy] = useState('');
  const [sort, setSort] = useState<TableSort>();
  const lines = (data ?? []).flatMap(({ cells, ...one }) => cells.map((cell): QuotaLine => ({ ...cell, ...one })));
  const ofStudy = lines.filter((line) => study === '' || line.studyId === study);
  const count = (value: string) => ofStudy.filter((line) => value === 'all' || line.pace === value).length;

  return (
    <ConsolePage title="Quotas">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterChips
          label="Pace"
          chosen={pace}
          onChoose={setPace}
          chips={[
            { key: 'all', label: 'All', count: data && count('all') },
            { key: 'BEHIND', label: 'Behind', count: data && count('BEHIND'), icon: 'triangle-alert' },
            { key: 'ON_TRACK', label: 'On track', count: data && count('ON_TRACK') },
            { key: 'FULL', label: 'Full', count: data && count('FULL') },
          ]}
        />
        <div className="min-w-0">
          <FilterChoice
            label="Study"
            value={study}
            onChange={setStudy}
            options={[
              { value: '', label: 'All studies in field' },
              ...(data ?? []).map(({ studyId, shortId, internalName }) => ({
                value: studyId,
                label: `${shortId} ${internalName}`,
              })),
            ]}
          />
        </div>
      </div>
      <div className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
        {query.isPending && (
          <div className="p-5">
            <SkeletonRows rows={5} />
          </div>
        )}
        {query.isError && (
          <div className="p-5">
            <QueryFailure query={query} />
          </div>
        )}
        {data && (
          <DataTable
            caption="Quota cells"
            columns={COLUMNS}
            rows={ofStudy.filter((line) => pace === 'all' || line.pace === pace)}
            rowKey={(line) => line.cellId}
            sort={sort}
            onSort={setSort}
            emptyText={
              lines.length === 0
                ? 'No studies in field have quotas. Add quotas in the survey editor, under Outcomes.'
                : 'No cells match this filter.'
            }
          />
        )}
      </div>
    </ConsolePage>
  );
}
