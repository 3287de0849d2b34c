import { formatDollars } from './format.ts';
import card5 from '#ui/art/scenes/card-5.svg';
import card10 from '#ui/art/scenes/card-10.svg';
import card25 from '#ui/art/scenes/card-25.svg';
import card50 from '#ui/art/scenes/card-50.svg';
import card100 from '#ui/art/scenes/card-100.svg';

interface GiftCardFaceProps {
  readonly dollars: number;
  readonly brand: string;
  /** How it stands on its ground: width, corners, shadow. */
  readonly className?: string;
  /** Wider than a card, where other things stand under it. */
  readonly isWide?: boolean;
}

/** The front of an eGift card. Light in both themes, as the wall behind it. */
export function GiftCardFace({ dollars, brand, className = '', isWide = false }: GiftCardFaceProps) {
  const { url, isDark } = giftCardArt(dollars);
  return (
    <div className={`day relative overflow-hidden ${isDark ? 'text-text-inverse' : 'text-text'} ${className}`}>
      <img
        src={url}
        alt=""
        width={320}
        height={200}
        className={`block w-full object-cover ${isWide ? 'aspect-video object-bottom' : 'aspect-[16/10]'}`}
      />
      <p className="absolute start-[8%] top-[10%]">
        <b className="block font-display text-[clamp(2rem,1.6rem+1.6vw,3rem)] leading-none font-[760] tracking-[-0.025em]">
          {formatDollars(dollars)}
        </b>
        <span className="mt-1.5 block text-xs leading-[1.3] font-medium">
          {brand}
          <br />
          eGift card
        </span>
      </p>
    </div>
  );
}

interface GiftCardArt {
  readonly url: string;
  /** Whether words on it must be light. */
  readonly isDark: boolean;
}

/** From this many dollars on, this picture; the dearest that fits is taken. */
const ART: readonly (readonly [fromDollars: number, url: string])[] = [
  [100, card100],
  [50, card50],
  [25, card25],
  [10, card10],
  [0, card5],
];

/** The picture on the front of a card of so many dollars. */
export function giftCardArt(dollars: number): GiftCardArt {
  const url = ART.find(([fromDollars]) => dollars >= fromDollars)?.[1] ?? card5;
  return { url, isDark: url === card100 };
}
