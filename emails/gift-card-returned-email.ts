import { numberText } from '#contract/numbers.ts';
import { compose, type Email } from './email.ts';
import { button, facts, paragraph } from './parts.ts';

const LABELS = {
  NOT_ISSUED: (card: string) => `we couldn't issue your ${card}. We're sorry for the wait.`,
  VOIDED: (card: string) => `the community team canceled your ${card}, and it can no longer be used.`,
} as const;

export interface GiftCardReturned {
  readonly cause: keyof typeof LABELS;
  readonly firstName: string;
  /** What it is called, such as $10 eGift card. */
  readonly card: string;
  readonly points: number;
  readonly rewardsUrl: string;
}

/** Tells a member that there will be no card, or no longer one, and that the points are back. */
export function giftCardReturnedEmail({ cause, firstName, card, points, rewardsUrl }: GiftCardReturned): Email {
  const title = 'Your points are back';
  const what = `Hello ${firstName}, ${LABELS[cause](card)}`;
  const safe = "We've returned the points to your balance.";
  const next = 'You can redeem them for another card anytime.';
  const lines = [
    ['Card', card],
    ['Points returned', numberText(points)],
  ] as const;
  const why = "You're getting this email because a card was redeemed with your points.";
  return compose({
    kind: 'gift-card-returned',
    subject: title,
    firstLine: safe,
    body: [paragraph(what), facts(lines), paragraph(`${safe} ${next}`), button('See my rewards', rewardsUrl)],
    why,
  });
}
