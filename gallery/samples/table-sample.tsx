import { useState } from 'react';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { TableSelection } from '#ui/data/table-selection.ts';
import type { TableSort } from '#ui/data/table-sort.ts';
import { Tag } from '#ui/feedback/tag.tsx';

interface Activity {
  readonly name: string;
  readonly id: string;
  readonly status: 'Completed' | 'Under Review' | 'Participated';
  readonly points: number;
  readonly closes: string;
}

const TONES = { Completed: 'success', 'Under Review': 'warning', Participated: 'neutral' } as const;

const ACTIVITIES: readonly Activity[] = [
  { name: 'Cold brew at home', id: 'SV-2199', status: 'Completed', points: 180, closes: '06/18/2026' },
  { name: 'Lunchbox tour', id: 'VD-0312', status: 'Under Review', points: 0, closes: '06/20/2026' },
  { name: 'Sock drawer survey', id: 'SV-2174', status: 'Participated', points: 10, closes: '06/02/2026' },
  { name: 'Weeknight dinners, honestly', id: 'SV-2207', status: 'Completed', points: 120, closes: '06/24/2026' },
];

const COLUMNS: readonly TableColumn<Activity>[] = [
  { key: 'name', header: 'Activity', cell: (row) => row.name, sortValue: (row) => row.name },
  { key: 'id', header: 'ID', cell: (row) => row.id, kind: 'code', shownFrom: 'md' },
  { key: 'status', header: 'Status', cell: (row) => <Tag tone={TONES[row.status]}>{row.status}</Tag> },
  { key: 'closes', header: 'Closes', cell: (row) => row.closes, kind: 'figure', shownFrom: 'lg' },
  { key: 'points', header: 'Points', cell: (row) => row.points, sortValue: (row) => row.points, kind: 'figure' },
];

export function MembersTable({ isEmpty = false }: { readonly isEmpty?: boolean }) {
  const [sort, setSort] = useState<TableSort>();
  const [selection, setSelection] = useState<TableSelection>(new Set(isEmpty ? [] : ['VD-0312']));
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <DataTable
        caption={isEmpty ? 'Closed activities' : 'Activities'}
        columns={COLUMNS}
        rows={isEmpty ? [] : ACTIVITIES}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        emptyText="No activities here yet."
      />
    </div>
  );
}
