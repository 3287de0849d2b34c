import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { DetailRow } from './detail-row.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';

interface SectionCardProps {
  /** What its address ends with, behind the #. */
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** One section of the page, with a heading that the menu leads to. */
export function SectionCard({ id, title, intro, children }: SectionCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 rounded-lg border border-line bg-surface p-5 lg:p-8"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      {intro !== undefined && <p className="mt-1 text-text-muted">{intro}</p>}
      {children}
    </section>
  );
}

/** The rows of one group of the catalogue. */
export function DetailRows({ details }: { readonly details: readonly Detail[] }) {
  const [told, setTold] = useState('');
  const list = useRef<HTMLDListElement>(null);

  function tell(sentence: string, place: RefObject<HTMLButtonElement | null>) {
    setTold(sentence);
    // What is locked once it is said takes its button along, and with it the focus.
    setTimeout(() => {
      const isFocusLost = place.current === null && document.activeElement === document.body;
      if (isFocusLost) list.current?.closest('section')?.querySelector('h2')?.focus();
    });
  }

  return (
    <>
      <dl ref={list} className="mt-3 divide-y divide-line">
        {details.map((detail) => (
          <DetailRow key={detail.detailName} detail={detail} tell={tell} />
        ))}
      </dl>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}
