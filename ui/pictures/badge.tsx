import type { ReactNode } from 'react';
import lockedUrl from '../art/badges/locked.svg';

interface BadgeProps {
  readonly url: string;
  readonly name: string;
  /** When it was earned, or what is left to do. */
  readonly note?: ReactNode;
  readonly isEarned?: boolean;
}

/** A badge with its name under it; not yet earned, it keeps its picture to itself. */
export function Badge({ url, name, note, isEarned = true }: BadgeProps) {
  return (
    <figure className="grid justify-items-center gap-1 text-center">
      <img src={isEarned ? url : lockedUrl} alt="" className="size-24" />
      <figcaption>
        <span className="block text-sm font-bold leading-dense">{name}</span>
        {note && <span className="block text-sm text-text-muted">{note}</span>}
      </figcaption>
    </figure>
  );
}
