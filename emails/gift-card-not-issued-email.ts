import type { Email } from './email.ts';
import { layout } from './layout.ts';
import { button, facts, paragraph } from './parts.ts';
import { plainText } from './plain-text.ts';

export interface GiftCardNotIssued {
  readonly firstName: string;
  /** What it is called, such as $10 eGift card. */
  readonly card: string;
  readonly points: number;
  readonly rewardsUrl: string;
}

/** Tells a member who waited for a card that there will be none, and that the points are back. */
export function giftCardNotIssuedEmail({ firstName, card, points, rewardsUrl }: GiftCardNotIssued): Email {
  const title = 'Your points are back';
  const what = `Hello ${firstName}, your ${card} could not be issued. We are sorry that you waited for it.`;
  const safe = 'Nothing is lost: the points for it are on your balance again.';
  const next = 'You can redeem them for another card whenever you like.';
  const lines = [
    ['Card', card],
    ['Points returned', points.toLocaleString('en-US')],
  ] as const;
  const why = 'You get this because a card was redeemed with your points.';
  const open = 'See my rewards';
  return {
    kind: 'gift-card-not-issued',
    subject: title,
    html: layout({
      title,
      firstLine: safe,
      body: [paragraph(what), facts(lines), paragraph(`${safe} ${next}`), button(open, rewardsUrl)],
      why,
    }),
    text: plainText(
      [title, what, ...lines.map(([name, value]) => `${name}: ${value}`), `${safe} ${next}`, `${open}: ${rewardsUrl}`],
      why,
    ),
  };
}
