import { columnText, type FileColumn } from './column-words.ts';

/** The columns of a file: which are read, as what, and which are left out. */
export function FileColumns({ columns }: { readonly columns: readonly FileColumn[] }) {
  const { read, leftOut } = columnText(columns);
  return (
    <>
      {leftOut && <p className="font-bold wrap-anywhere">{leftOut}</p>}
      {read && <p className="text-xs wrap-anywhere text-text-muted">{read}</p>}
    </>
  );
}
