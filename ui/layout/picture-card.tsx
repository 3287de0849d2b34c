import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Link } from '../actions/link.tsx';
import { WALL_CLASSES, type WallColor } from './wall.tsx';

export interface PictureCardProps {
  readonly wall: WallColor;
  readonly pictureUrl: string;
  /** A tag at the top left of the wall. */
  readonly tag?: ReactNode;
  readonly kind: { readonly icon: IconName; readonly label: string };
  readonly title: string;
  /** Where the title leads; without it the title is plain text. */
  readonly href?: string | undefined;
  readonly headingLevel?: 2 | 3;
  readonly text?: ReactNode;
  /** What it costs: how long it takes at the left, until when at the right. */
  readonly meta?: { readonly start?: ReactNode; readonly end?: ReactNode };
  readonly points?: ReactNode;
  readonly action?: ReactNode;
}

const SHELF = "after:absolute after:inset-x-0 after:bottom-0 after:h-[5px] after:bg-shelf after:content-['']";

/** A picture on its shelf, what it is about, and what to do; turned sideways where the screen is narrow, unless the letters are large. */
export function PictureCard(card: PictureCardProps) {
  return (
    <article className="flex h-full flex-wrap overflow-hidden rounded-lg border border-line bg-surface transition-shadow hover:shadow-2 md:flex-col md:flex-nowrap">
      <div
        className={`relative flex flex-[1_0_6.5rem] items-end justify-center overflow-hidden pb-[5px] md:h-36 md:flex-none ${WALL_CLASSES[card.wall]} ${SHELF}`}
      >
        <img src={card.pictureUrl} alt="" loading="lazy" className="w-26 max-w-none md:h-29 md:w-auto" />
        {card.tag && <div className="absolute start-2.5 top-2.5 flex md:start-3 md:top-3">{card.tag}</div>}
      </div>
      <div className="min-w-0 flex-[999_1_10rem] p-4 md:flex-1 md:px-5 md:pt-5 md:pb-0">
        <CardKind {...card.kind} />
        <CardTitle level={card.headingLevel ?? 3} title={card.title} href={card.href} />
        {card.text && <p className="mt-1.5 text-sm text-text-muted">{card.text}</p>}
        {card.meta && <CardMeta {...card.meta} />}
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-3 px-4 py-3 md:mt-auto md:px-5 md:pt-4 md:pb-5">
        <div>{card.points}</div>
        {card.action}
      </div>
    </article>
  );
}

export function CardKind({ icon, label }: PictureCardProps['kind']) {
  return (
    <p className="mb-1.5 flex items-center gap-1.5 text-xs font-bold text-text-muted">
      <Icon name={icon} size="xs" />
      {label}
    </p>
  );
}

interface CardTitleProps {
  readonly level: 2 | 3;
  readonly title: string;
  readonly href: string | undefined;
  readonly className?: string;
}

export function CardTitle({ level, title, href, className = 'text-lg' }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={className}>
      {href === undefined ? (
        title
      ) : (
        <Link href={href} className="text-inherit no-underline hover:underline">
          {title}
        </Link>
      )}
    </Heading>
  );
}

export function CardMeta({ start, end }: NonNullable<PictureCardProps['meta']>) {
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      {start && (
        <span className="inline-flex items-center gap-1.5">
          <span className="text-text-muted">
            <Icon name="clock" size="xs" />
          </span>
          {start}
        </span>
      )}
      {end && <span className="ms-auto text-text-muted">{end}</span>}
    </p>
  );
}
