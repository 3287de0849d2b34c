import { SCROLLS_SIDEWAYS } from './scrolls-sideways.ts';
import { SelectBox } from './select-box.tsx';
import { columnClasses, columnsWithContent, STICKY_CHECKBOX, STICKY_COLUMN, type TableColumn } from './table-column.ts';
import { type TableSelection, howMany, toggleAll, toggleRow } from './table-selection.ts';
import { nextSort, sortRows, type TableSort } from './table-sort.ts';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

interface DataTableProps<Row> {
  /** The name of the table, for those who listen. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row in a word or two, for its checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  readonly onSort?: (sort: TableSort | undefined) => void;
  readonly selection?: TableSelection;
  readonly onSelect?: (selection: TableSelection) => void;
  readonly emptyText: string;
}

/** Rows to compare and to choose from. Sorted here when the columns know their values and a sort is given. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, rowName = rowKey, sort, onSort, selection, onSelect, emptyText } = props;
  const columns = columnsWithContent(props.columns, rows);
  const sortValue = columns.find((column) => column.key === sort?.columnKey)?.sortValue;
  const sorted = sort && typeof sortValue === 'function' ? sortRows(rows, sortValue, sort.direction) : rows;
  const keys = rows.map(rowKey);
  const hasSelection = selection !== undefined && onSelect !== undefined;
  const sticky = hasSelection ? STICKY_COLUMN.besideCheckbox : STICKY_COLUMN.alone;

  return (
    <div
      {...SCROLLS_SIDEWAYS}
      aria-label={caption}
      className="scroll-cue overflow-x-auto focus-visible:-outline-offset-3"
    >
      <table className="w-full border-collapse wrap-break-word text-sm leading-dense tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={onSort && ((key) => onSort(nextSort(sort, key)))}
          selectAll={
            hasSelection && (
              <SelectBox
                label="Select all rows in view"
                state={howMany(selection, keys)}
                onToggle={() => onSelect(toggleAll(selection, keys))}
              />
            )
          }
        />
        <tbody>
          {sorted.length === 0 && (
            <tr>
              <td colSpan={columns.length + (hasSelection ? 1 : 0)} className="px-5 py-6 text-text-muted">
                {emptyText}
              </td>
            </tr>
          )}
          {sorted.map((row) => {
            const key = rowKey(row);
            const isSelected = selection?.has(key) ?? false;
            return (
              <tr key={key} className="group border-b border-line last:border-b-0">
                {hasSelection && (
                  <td className={`${isSelected ? 'bg-primary-soft' : 'bg-surface'} ${STICKY_CHECKBOX}`}>
                    <SelectBox
                      label={`Select ${rowName(row)}`}
                      state={isSelected ? 'all' : 'none'}
                      onToggle={() => onSelect(toggleRow(selection, key))}
                    />
                  </td>
                )}
                {columns.map((column, index) => cellOf(column, row, { sticky: index === 0 && sticky, isSelected }))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellLook {
  /** The classes of a column that stays in view. */
  readonly sticky: string | false;
  readonly isSelected: boolean;
}

function cellOf<Row>(column: TableColumn<Row>, row: Row, { sticky, isSelected }: CellLook) {
  const classes = `h-10 px-3 py-1.5 first:ps-5 last:pe-5 ${columnClasses(column)} ${isSelected ? 'bg-primary-soft' : ''}`;
  if (sticky === false) {
    return (
      <td key={column.key} className={classes}>
        {column.cell(row)}
      </td>
    );
  }
  return (
    <th key={column.key} scope="row" className={`font-regular ${sticky} ${isSelected ? '' : 'bg-surface'} ${classes}`}>
      {column.cell(row)}
    </th>
  );
}

interface DataTableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: ((columnKey: string) => void) | undefined;
  readonly selectAll: ReactNode;
}

const HEADER = 'px-3 py-1 font-bold whitespace-nowrap first:ps-5 last:pe-5';

/** The header row. A column that can be sorted is a button, and says which way it is sorted. */
function DataTableHead<Row>({ columns, sort, onSort, selectAll }: DataTableHeadProps<Row>) {
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
              className={`${HEADER} ${columnClasses(column)} ${index === 0 ? `bg-surface ${sticky}` : ''}`}
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
