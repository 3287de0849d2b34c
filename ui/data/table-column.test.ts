import { expect, test } from 'vitest';
import { columnsWithContent, type TableColumn } from './table-column.ts';

interface Row {
  readonly name: string;
  readonly act?: string;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'act', header: 'Actions', cell: ({ act }) => act },
];
const shown = (rows: readonly Row[]) => columnsWithContent(columns, rows).map(({ key }) => key);

test.each([
  ['nothing to say of any row', [{ name: 'a' }, { name: 'b', act: '' }], ['name']],
  ['something to say of one', [{ name: 'a' }, { name: 'b', act: 'Void' }], ['name', 'act']],
  ['no rows at all', [], ['name', 'act']],
])('a column with %s', (_what, rows, keys) => {
  expect(shown(rows)).toEqual(keys);
});
