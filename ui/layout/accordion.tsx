import { type ReactNode, useId } from 'react';
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
}

const SIZES = {
  sm: { row: 'min-h-target py-3 text-sm', content: 'pe-4 pb-4 text-sm leading-[1.5]' },
  md: { row: 'min-h-14 py-4', content: 'pe-12 pb-5' },
} as const;

/** Titles that open. The browser's own element: it works before any script and is found by searching in the page. */
export function Accordion({ items, isMultiple = false, size = 'md' }: AccordionProps) {
  const group = useId();
  return (
    <div>
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          name={isMultiple ? undefined : group}
          open={item.isOpen}
          className="group border-b border-line last:border-b-0"
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
    </div>
  );
}
