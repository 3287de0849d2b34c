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
  const title = `Your ${card} is here`;
  const what = `Hello ${firstName}, you redeemed points for a ${card} of ${brand}. Thank you for taking part!`;
  const where =
    'Its code and its challenge key wait for you in your rewards history. We never send them by mail, to keep them yours.';
  const lines = [
    ['Card', card],
    ['To spend at', brand],
    ['Use by', useBy ?? 'It does not expire'],
  ] as const;
  const notYou = 'Was it not you? Change your password at once and write to us.';
  const why = 'You get this because a card was redeemed with your points.';
  return compose({
    kind: 'gift-card-ready',
    subject: title,
    firstLine: where,
    body: [paragraph(what), facts(lines), paragraph(where), button('Show my card', historyUrl), aside(notYou)],
    why,
  });
}
