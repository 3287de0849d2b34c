import card5 from '#ui/art/scenes/card-5.svg';
import card10 from '#ui/art/scenes/card-10.svg';
import card25 from '#ui/art/scenes/card-25.svg';
import card50 from '#ui/art/scenes/card-50.svg';
import card100 from '#ui/art/scenes/card-100.svg';

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
