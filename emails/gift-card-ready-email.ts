import { compose, type Email } from './email.ts';
import { aside, button, facts, paragraph } from './parts.ts';

export interface GiftCardReady {
  readonly firstName: string;
  /** What it is called, such as $10 eGift card. */
  readonly card: string;
  readonly brand: string;
  /** The last day it is good for, as MM/DD/YYYY; undefined when it does not expire. */
  readonly useBy: string | undefined;
  /** Where the member finds it. */
  readonly historyUrl: string;
}

/** Tells a member that a card is theirs and where it is. Its code and key are never in a mail. */
export function giftCardReadyEmail({ firstName, card, brand, useBy, historyUrl }: GiftCardReady): Email {
  const title = `Your ${card} is ready`;
  const what = `Hello ${firstName}, you redeemed points for a ${card} from ${brand}. Thanks for taking part!`;
  const where =
    'Your code and challenge key are in your rewards history. To keep them safe, we never send them by email.';
  const lines = [
    ['Card', card],
    ['Use at', brand],
    ['Use by', useBy ?? "Doesn't expire"],
  ] as const;
  const notYou = "Wasn't you? Change your password right away and contact us.";
  const why = "You're getting this email because a card was redeemed with your points.";
  return compose({
    kind: 'gift-card-ready',
    subject: title,
    firstLine: where,
    body: [paragraph(what), facts(lines), paragraph(where), button('Show my card', historyUrl), aside(notYou)],
    why,
  });
}
