import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { PushOrder, PushOutcome, PushServices } from '#server/integrations/push/port.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { deliverPushes, subscribeDevice, type Push } from '#server/modules/push/index.ts';
import { aMember } from '../builders/builders.ts';
import { aSession } from '../builders/session-builders.ts';
import { roomBed } from './room-bed.ts';

/** The room of pushes with services that note what they are handed and answer as they are told. */
export async function pushBed() {
  const bed = await roomBed();
  const orders: PushOrder[] = [];
  const answers: PushOutcome[] = [];
  let keys = 0;
  const services: PushServices = {
    newKeys: () => ({ publicKey: `public ${(keys += 1)}`, privateKey: `private ${keys}` }),
    isKnown: (endpoint) => endpoint.startsWith('https://push.example.com/'),
    async send(order) {
      orders.push(order);
      return answers.shift() ?? 'taken';
    },
  };
  const push: Push = { ...bed.rooms.push, services };
  return {
    ...bed,
    push,
    /** What was handed over so far. */
    orders,
    /** What is answered next, in this order; whatever comes after them is taken. */
    answerNext: (...next: readonly PushOutcome[]) => void answers.splice(0, answers.length, ...next),
    /** A member who is told on one device. */
    async aDevice(panelistId?: string, keysOfBrowser = aBrowser()) {
      const session = await aSession(bed, panelistId ?? (await aMember(bed)).panelistId);
      const told = await subscribeDevice(push, session, keysOfBrowser);
      if (!told.ok) throw new Error(told.failure);
      return { ...session, keys: keysOfBrowser };
    },
    async tell(
      panelistId: string,
      kind: NotificationKind = 'REVIEW',
      words: { title?: string; link?: string | null } = {},
    ) {
      const causeId = randomUUID();
      const { title = 'Points added', link = '/history' } = words;
      await notifyMember(bed.rooms.messages, bed.db, { panelistId, kind, causeId, title, body: 'Thanks.', link });
      return causeId;
    },
    deliver: (given: Partial<Push> = {}, signal?: AbortSignal) =>
      deliverPushes({ ...push, ...given }, async (due) => new Set(due), signal),
    async waiting() {
      const { rows } = await sql<{ tryAfter: Date; attempts: number }>`
        SELECT try_after AS "tryAfter", attempts FROM push_delivery ORDER BY delivery_id`.execute(bed.db);
      return rows;
    },
  };
}

export type PushBed = Awaited<ReturnType<typeof pushBed>>;

export const aBrowser = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
});
