import { MESSAGES } from '../messages/messages.ts';

/** How a reward, and a line of a member's points, is called on screens (spec §3). */
export interface NamedReward {
  readonly name: string;
  readonly currencyCode?: string | null | undefined;
  readonly currencyValue?: number | null | undefined;
}

const NUMBER = /^[-−]?\d+(\.\d+)?$/;
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A card by what it is worth, 'spark' as the Spark Badge, a number as points; anything else by its own name. */
export function rewardName({ name, currencyCode, currencyValue }: NamedReward): string {
  if (currencyValue != null) return `${moneyName(currencyValue, currencyCode)} eGift card`;
  const plain = name.trim();
  if (plain.toLowerCase() === 'spark') return MESSAGES.rewards.sparkBadge;
  const number = NUMBER.test(plain) ? Number(plain.replace('−', '-')) : Number.NaN;
  return Number.isSafeInteger(Math.trunc(number)) ? MESSAGES.rewards.points(WHOLE.format(number)) : plain;
}

/** USD is shown as $; cents only where there are some. */
export function moneyName(value: number, currencyCode: string | null | undefined): string {
  const amount = (Number.isInteger(value) ? WHOLE : WITH_CENTS).format(value);
  return currencyCode == null || currencyCode === 'USD' ? `$${amount}` : `${currencyCode} ${amount}`;
}

export interface BadgeImages {
  /** What the badge looks like; undefined when it has no usable picture. */
  readonly primary: string | undefined;
  /** What it looks like before it is earned, or its other side. */
  readonly secondary: string | undefined;
}

const NO_IMAGES: BadgeImages = { primary: undefined, secondary: undefined };

/** A badge's pictures: JSON with primary_image_uri and secondary_image_uri, or one plain address (spec §3). */
export function badgeImages(imageUri: string | null | undefined): BadgeImages {
  const text = imageUri?.trim() ?? '';
  if (text === '') return NO_IMAGES;
  if (!text.startsWith('{')) return { primary: safePicture(text), secondary: undefined };
  try {
    const stored: Partial<Record<string, unknown>> = JSON.parse(text);
    return { primary: safePicture(stored['primary_image_uri']), secondary: safePicture(stored['secondary_image_uri']) };
  } catch {
    return NO_IMAGES;
  }
}

/** Only what a picture can be: a path of this site, or a page elsewhere over https. */
const HERE = 'https://here.invalid';

function safePicture(address: unknown): string | undefined {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, HERE)) return undefined;
  const { protocol, origin, pathname, search, href } = new URL(address, HERE);
  if (origin === HERE) return `${pathname}${search}`;
  return protocol === 'https:' ? href : undefined;
}
