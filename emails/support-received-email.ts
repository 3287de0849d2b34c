import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS, SUPPORT_ANSWER_MIN_BUSINESS_DAYS } from '#contract/limits.ts';
import { compose, type Email } from './email.ts';
import { aside, button, facts, paragraph, greeting, WHY, type SupportLetter } from './parts.ts';

export interface SupportReceived extends SupportLetter {
  /** As the form calls it. */
  readonly category: string;
}

/** Says that a request has come. None of its words are in it: somebody else may have typed the address. */
export function supportReceivedEmail({ firstName, number, category, url }: SupportReceived): Email {
  const days = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days`;
  return compose({
    kind: 'support-received',
    subject: `We got your request ${number}`,
    firstLine: `We'll answer in ${days}.`,
    body: [
      paragraph(`${greeting({ firstName })} thanks for contacting us. We'll answer in ${days}.`),
      facts([
        ['Request', number],
        ['About', category],
      ]),
      ...(url === undefined ? [] : [button('Show my request', url)]),
      aside(
        "Wasn't you? There's nothing you need to do. This email doesn't include the message, and we don't share anything about your account.",
      ),
    ],
    why: WHY,
  });
}
