import type { ReactNode } from 'react';
import { CardKind, CardMeta, CardTitle, type PictureCardProps } from './picture-card.tsx';
import { WALL_CLASSES } from './wall.tsx';

type FeatureCardProps = PictureCardProps & {
  /** How far it is: bars or steps. */
  readonly progress?: ReactNode;
};

/** The one card that stands above a list: as wide as the column, its picture beside the words from 600 px. */
export function FeatureCard(card: FeatureCardProps) {
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-surface transition-shadow hover:shadow-2 md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
      <div
        className={`relative flex h-52 items-end justify-center overflow-hidden border-b-[5px] border-shelf px-4 md:h-auto ${WALL_CLASSES[card.wall]}`}
      >
        <img src={card.pictureUrl} alt="" className="h-44 max-w-full" />
        {card.tag && <div className="absolute start-3 top-3 flex">{card.tag}</div>}
      </div>
      <div className="min-w-0 p-5 max-[15rem]:p-3 md:p-6">
        <CardKind {...card.kind} />
        <CardTitle level={card.headingLevel ?? 2} title={card.title} href={card.href} className="text-2xl" />
        {card.text && <p className="mt-2 text-text-muted">{card.text}</p>}
        {card.meta && <CardMeta {...card.meta} />}
        {card.progress && <div className="mt-4">{card.progress}</div>}
        {(card.points || card.action) && (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <div>{card.points}</div>
            {/* On a phone the one button takes the whole width. */}
            <div className="max-md:grid max-md:basis-full">{card.action}</div>
          </div>
        )}
      </div>
    </article>
  );
}
