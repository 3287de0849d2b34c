import { isId } from '#server/platform/chance.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Messages } from './messages.ts';
import { insertOptOut } from './messages.store.ts';

const PURPOSE = 'email-unsubscribe';
/** People unsubscribe from old mails too. */
const VALID_DAYS = 365;

/** What the link at the end of an e-mail carries: it stops e-mails about activities, and opens nothing. */
export function signUnsubscribe({ signer, clock }: Messages, panelistId: string): string {
  return signer.sign(PURPOSE, { member: panelistId }, later(clock.now(), VALID_DAYS * DAY_MS));
}

/** No e-mails about activities from now on; what waits is not sent. False when the token is not one of ours. */
export async function unsubscribe(messages: Messages, token: string): Promise<boolean> {
  const verified = messages.signer.verify(PURPOSE, token);
  if (!verified.ok) return false;
  const { member } = verified.value;
  if (typeof member !== 'string' || !isId(member)) return false;
  await insertOptOut(messages.db, member, messages.clock.now());
  return true;
}
