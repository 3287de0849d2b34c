import type { ReactNode } from 'react';

interface BadgeProps {
  readonly url: string;
  readonly name: string;
  /** When it was earned, or what is left to do. */
  readonly note?: ReactNode;
  readonly isEarned?: boolean;
}

const PICTURE = 'mb-2 aspect-square w-full max-w-30 object-contain';

/** A badge with its name under it; not yet earned, it keeps its picture to itself. */
export function Badge({ url, name, note, isEarned = true }: BadgeProps) {
  return (
    <figure className="grid justify-items-center gap-1 text-center">
      {isEarned ? <img src={url} alt="" className={PICTURE} /> : <Lock />}
      <figcaption>
        <span className="block text-sm font-bold leading-dense">{name}</span>
        {note && <span className="block text-sm text-text-muted">{note}</span>}
      </figcaption>
    </figure>
  );
}

/** As ui/art/badges/locked.svg, in the colour of the text, which a picture of its own cannot have. */
function Lock() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160" fill="none" className={`${PICTURE} text-text-muted`}>
      <circle
        cx="80"
        cy="80"
        r="74"
        stroke="currentColor"
        strokeDasharray="2 11"
        strokeLinecap="round"
        strokeOpacity=".45"
        strokeWidth="4"
      />
      <path stroke="currentColor" strokeLinecap="round" strokeWidth="8" d="M60 76V64a20 20 0 0 1 40 0v12" />
      <rect width="64" height="46" x="48" y="74" fill="currentColor" rx="14" />
      <path className="stroke-bg" strokeLinecap="round" strokeWidth="7" d="M80 92v10" />
    </svg>
  );
}
