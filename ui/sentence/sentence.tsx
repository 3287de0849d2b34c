import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { keepFocusNear } from './keep-focus-near.ts';

interface SentenceProps {
  /** What the sentence is about, for those who hear it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A rule that reads aloud: tokens, and the words between them. */
export function Sentence({ label, children }: SentenceProps) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-wrap items-center gap-x-1.75 gap-y-1.5">
      {children}
    </div>
  );
}

/** The words between tokens. */
export function SentenceText({ children }: { readonly children: ReactNode }) {
  return <span className="text-text-muted">{children}</span>;
}

interface SentenceRowProps {
  readonly children: ReactNode;
  readonly onRemove?: (() => void) | undefined;
  /** Says which row goes: 'Remove the rule of Q3'. */
  readonly removeLabel?: string;
}

/** One sentence of several, with its way out at the end. */
export function SentenceRow({ children, onRemove, removeLabel = 'Remove' }: SentenceRowProps) {
  return (
    <div className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 flex-1">{children}</div>
      {onRemove && (
        <div className="-my-1 flex-none text-text-muted">
          <IconButton icon="x" label={removeLabel} onClick={(event) => keepFocusNear(event.currentTarget, onRemove)} />
        </div>
      )}
    </div>
  );
}
