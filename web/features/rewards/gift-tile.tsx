import { REDEEM_TEXTS as WORDS } from '#web/gift-cards/redeem-texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { ProgressBar } from '#ui/feedback/progress.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatNumber } from '#web/format.ts';
import { GiftCardFace } from '#web/gift-cards/gift-card-face.tsx';
import type { GiftCard } from '#web/gift-cards/gift-cards.queries.ts';
import { formatDollars } from '#web/gift-cards/format.ts';

interface GiftTileProps {
  readonly card: GiftCard;
  readonly brand: string;
  /** Undefined while nobody knows: then there is a price and nothing to press. */
  readonly balance: number | undefined;
  readonly onRedeem: (card: GiftCard) => void;
}

const TILE = 'flex flex-col overflow-hidden rounded-lg border border-line bg-surface';
const FOOT =
  'flex min-h-19 flex-1 flex-col justify-center gap-3 p-4 md:flex-row md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-2 md:px-5';
/** Two in a row on a phone: less of the picture, and the amount alone. */
const FACE_ON_PHONES =
  'max-md:[&_b]:text-[1.75rem] max-md:[&_img]:aspect-[5/4] max-md:[&_img]:object-[92%_100%] max-md:[&_p]:start-3.5 max-md:[&_p]:top-3 max-md:[&_span]:hidden';

/** One card of the catalogue: what it costs, and the way to it. */
export function GiftTile({ card, brand, balance, onRedeem }: GiftTileProps) {
  const name = `${formatDollars(card.dollars)} eGift card`;
  return (
    <li className={TILE}>
      <h3 className="sr-only">{name}</h3>
      <div aria-hidden="true" className={card.isInStock ? '' : 'opacity-55 grayscale-40'}>
        <GiftCardFace dollars={card.dollars} brand={brand} className={FACE_ON_PHONES} />
      </div>
      <div className={FOOT}>
        <span className="max-md:text-sm">
          <Points amount={formatNumber(card.points)} unit="points" />
        </span>
        <Way card={card} name={name} balance={balance} onRedeem={onRedeem} />
      </div>
    </li>
  );
}

function Way({ card, name, balance, onRedeem }: Omit<GiftTileProps, 'brand'> & { readonly name: string }) {
  if (!card.isInStock) {
    return (
      <>
        <span>
          <Tag icon="package">{WORDS.outOfStock}</Tag>
        </span>
        <p className="w-full text-xs text-text-muted">{WORDS.outOfStockNext}</p>
      </>
    );
  }
  if (balance === undefined) return null;
  if (balance >= card.points) {
    return (
      <span className="grid">
        <Button size="sm" isBlock onClick={() => onRedeem(card)}>
          <span>
            Redeem<VisuallyHidden> a {name}</VisuallyHidden>
          </span>
        </Button>
      </span>
    );
  }
  const toGo = `${formatNumber(card.points - balance)} to go`;
  return (
    <span className="grid gap-1.5 text-text-muted md:w-30 md:text-end">
      <ProgressBar label={`Points toward a ${name}`} value={balance} max={card.points} figure={toGo} tone="spark" />
      <span aria-hidden="true" className="text-xs tabular-nums">
        {toGo}
      </span>
    </span>
  );
}

/** The shape of a tile, as high as a full one. */
export function GiftTileSkeleton() {
  return (
    <li aria-hidden="true" className={TILE}>
      <SkeletonBlock className="aspect-[5/4] rounded-none md:aspect-[16/10]" />
      <div className={FOOT}>
        <SkeletonBlock className="h-5 w-28" />
        <SkeletonBlock className="h-target rounded-md md:w-24" />
      </div>
    </li>
  );
}
