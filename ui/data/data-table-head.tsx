import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { columnClasses, STICKY_CHECKBOX, STICKY_COLUMN, type TableColumn } from './table-column.ts';
import type { TableSort } from './table-sort.ts';

interface DataTableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: ((columnKey: string) => void) | undefined;
  readonly selectAll: ReactNode;
}

const HEADER = 'px-3 py-1 font-bold whitespace-nowrap first:ps-5 last:pe-5';

/** The header row. A column that can be sorted is a button, and says which way it is sorted. */
export function DataTableHead<Row>({ columns, sort, onSort, selectAll }: DataTableHeadProps<Row>) {
  const sticky = selectAll === false ? STICKY_COLUMN.alone : STICKY_COLUMN.besideCheckbox;
  return (
    <thead>
      <tr className="border-b border-line text-xs text-text-muted">
        {selectAll !== false && <td className={`bg-surface ${STICKY_CHECKBOX}`}>{selectAll}</td>}
        {columns.map((column, index) => {
          const direction = sort?.columnKey === column.key ? sort.direction : undefined;
          const isSortable = column.sortValue !== undefined && onSort !== undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={isSortable ? (direction ?? 'none') : undefined}
              className={`${HEADER} ${columnClasses(column)} bg-surface ${index === 0 ? sticky : ''}`}
            >
              {isSortable ? (
                <button
                  type="button"
                  onClick={() => onSort(column.key)}
                  className={`group/sort -mx-2 inline-flex ${column.kind === 'figure' ? 'flex-row-reverse' : ''} min-h-target items-center gap-1 rounded-sm px-2 font-bold hover:bg-surface-hover hover:text-text lg:min-h-9`}
                >
                  {column.header}
                  <span
                    className={
                      direction
                        ? 'text-text'
                        : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'
                    }
                  >
                    <Icon name={direction === 'descending' ? 'chevron-down' : 'chevron-up'} size="xs" />
                  </span>
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
