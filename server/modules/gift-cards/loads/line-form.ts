import type { LoadRow } from './loads.store.ts';
import type { LineForm } from './read-columns.ts';

/** How the lines of a load are to be read, as readColumns found it when its file came. */
export function formOf({ columns, separator }: Pick<LoadRow, 'columns' | 'separator'>): LineForm {
  return { columns: columns as unknown as LineForm['columns'], separator };
}
