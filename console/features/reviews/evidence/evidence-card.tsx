import type { ReactNode } from 'react';
import { StandingTag, type Standing } from '#console/layout/standing-tag.tsx';

interface EvidenceCardProps {
  readonly title: string;
  readonly verdict: Standing;
  readonly isWide?: boolean;
  /** What it means, in a sentence. */
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}

/** One sign for or against a case: what it is, how strong, and what is behind it. */
export function EvidenceCard({ title, verdict, isWide = false, note, children }: EvidenceCardProps) {
  return (
    <section className={`min-w-0 rounded-md border border-line bg-surface px-5 py-4 ${isWide ? 'md:col-span-2' : ''}`}>
      <div className="mb-2 flex items-start justify-between gap-3">
        <h3 className="text-base">{title}</h3>
        <span className="flex-none">
          <StandingTag standing={verdict} />
        </span>
      </div>
      {children}
      {note && <p className="mt-2 text-xs text-text-muted">{note}</p>}
    </section>
  );
}
