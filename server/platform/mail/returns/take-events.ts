import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  MAIL_EVENT_CLOCK_SECONDS,
  type MailEvent,
  type MailEventProof,
  type MailEventsResponse,
} from '#contract/wire/mail-events.ts';
import { isId } from '../../chance.ts';
import { SECOND_MS, type Clock } from '../../clock.ts';
import type { KeyRing } from '../../key-ring.ts';
import { judgeRefusal } from '../mail-verdict.ts';
import type { Recipients } from '../recipients.ts';
import type { MailReturn, ReturnKind, TakenReturn } from '../take-return.ts';

/** For keys that are not there: the comparison takes as long as with one. */
const NOBODYS_SECRET = Buffer.alloc(32);

/** What a mail service signs: the time, and the body byte for byte as it was sent. */
export function signMailEvents(secret: Buffer, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Whether a mail service that has one of our keys said this, just now. */
export function isFromMailService(
  keys: KeyRing,
  clock: Clock,
  { ts, kid, sig }: MailEventProof,
  body: Buffer,
): boolean {
  const key = keys.find(({ id }) => id === kid);
  const expected = Buffer.from(signMailEvents(key?.secret ?? NOBODYS_SECRET, ts, body));
  const isSigned = timingSafeEqual(expected, Buffer.from(sig));
  const offSeconds = Math.abs(clock.now().getTime() / SECOND_MS - Number(ts));
  return key !== undefined && isSigned && offSeconds <= MAIL_EVENT_CLOCK_SECONDS;
}

/** Takes what a mail service says came back. Told again, in whole or in part, it changes nothing. */
export async function takeMailEvents(
  recipients: Recipients,
  events: readonly MailEvent[],
): Promise<MailEventsResponse> {
  const counts = { noted: 0, known: 0, unknown: 0 };
  for (const event of events) counts[await takeEvent(recipients, event)] += 1;
  return counts;
}

async function takeEvent(recipients: Recipients, event: MailEvent): Promise<TakenReturn> {
  const { kind, status } = kindOf(event);
  const mailId = event.messageId?.replace(/^</, '').split('@', 1)[0];
  // As a hash: some services put the address into the id.
  const returnId = `event:${createHash('sha256').update(event.id).digest('hex')}`;
  const take = (of: MailReturn['of']) => recipients.takeReturn({ returnId, of, kind, status });
  const taken = mailId !== undefined && isId(mailId) ? await take({ mailId }) : 'unknown';
  return taken === 'unknown' && event.recipient !== undefined ? take({ address: event.recipient }) : taken;
}

const KIND_OF = { NO_ADDRESS: 'HARD', FULL: 'SOFT', REJECTED: 'BLOCKED', TEMPORARY: 'SOFT' } as const;

function kindOf(event: MailEvent): { readonly kind: ReturnKind; readonly status: string | undefined } {
  if (event.type === 'complaint') return { kind: 'COMPLAINT', status: event.status };
  const { status, diagnostic = '', isPermanent } = event;
  if (status === undefined && diagnostic === '') return { kind: isPermanent ? 'HARD' : 'SOFT', status };
  const judged = judgeRefusal({ status, text: diagnostic });
  return { kind: KIND_OF[judged.verdict], status: judged.status };
}
