import { createHash } from 'node:crypto';
import type { MailEvent, MailEventsResponse } from '#contract/wire/mail-events.ts';
import { isId } from '../../chance.ts';
import { judgeRefusal } from '../mail-verdict.ts';
import type { Recipients } from '../recipients.ts';
import type { MailReturn, ReturnKind, TakenReturn } from '../take-return.ts';

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
