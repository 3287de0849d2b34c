import { useState, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';

interface FoldedListProps<Row> {
  readonly rows: readonly Row[];
  /** How many are in view at first. */
  readonly first: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The first of a list, and a button for all of it. */
export function FoldedList<Row>({ rows, first, children }: FoldedListProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, first))}
      {rows.length > first && (
        <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${rows.length}`}
        </Button>
      )}
    </>
  );
}
