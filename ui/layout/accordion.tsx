import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';

export interface AccordionItem {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  readonly isOpen?: boolean;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Several may be open at a time; otherwise opening one closes the other. */
  readonly isMultiple?: boolean;
  readonly size?: 'sm' | 'md';
  /** With it only the first few are shown, and a button shows all of them, then the first few again. */
  readonly fold?: { readonly count: number; readonly seeAll: string; readonly seeLess: string };
}

const SIZES = {
  sm: { row: 'min-h-target py-3 text-sm', content: 'pe-4 pb-4 text-sm leading-[1.5]' },
  md: { row: 'min-h-14 py-4', content: 'pe-12 pb-5' },
} as const;

/** Titles that open. The browser's own element: it works before any script and is found by searching in the page. */
export function Accordion({ items, isMultiple = false, size = 'md', fold }: AccordionProps) {
  const group = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = fold === undefined || isWhole ? items : items.slice(0, fold.count);
  return (
    <div>
      {shown.map((item) => (
        <details
          key={item.id}
          id={item.id}
          name={isMultiple ? undefined : group}
          open={item.isOpen}
          className="group border-b border-line last-of-type:border-b-0"
        >
          <summary
            className={`flex cursor-pointer list-none items-center gap-4 font-bold leading-dense [&::-webkit-details-marker]:hidden ${SIZES[size].row}`}
          >
            <span className="min-w-0 flex-1">{item.title}</span>
            <span className="text-text-muted transition-[rotate] duration-(--duration-3) group-open:rotate-180">
              <Icon name="chevron-down" />
            </span>
          </summary>
          <div className={`max-w-measure text-text-muted ${SIZES[size].content}`}>{item.content}</div>
        </details>
      ))}
      {fold && (
        <div className="mt-2 -mb-2 -ms-3">
          <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? fold.seeLess : fold.seeAll}
          </Button>
        </div>
      )}
    </div>
  );
}
