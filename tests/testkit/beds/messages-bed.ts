import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Delivery, OutgoingMail } from '#server/platform/mail/index.ts';
import {
  sendDueMessages,
  notifyMember,
  type Composed,
  type DueMessage,
  type MemberNotification,
  type Messages,
} from '#server/modules/messages/index.ts';
import { roomBed } from './room-bed.ts';

export type MailAnswer = Delivery | Error;

/** The room of messages with a mail server that notes what it is handed and answers as it is told. */
export async function messagesBed() {
  const bed = await roomBed();
  const handed: OutgoingMail[] = [];
  const answers: MailAnswer[] = [];
  const messages: Messages = {
    ...bed.rooms.messages,
    mail: {
      send: async () => undefined,
      async sendNow(mail) {
        handed.push(mail);
        const answer = answers.shift() ?? 'taken';
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  };
  return {
    ...bed,
    messages,
    /** What the mail server was handed so far. */
    handed,
    /** What it answers next, in this order; whatever comes after them is taken. */
    answerNext: (...next: readonly MailAnswer[]) => void answers.splice(0, answers.length, ...next),
    async tell(panelistId: string, given: Partial<MemberNotification> = {}, room: Partial<Messages> = {}) {
      const notification = {
        panelistId,
        kind: 'REVIEW',
        causeId: randomUUID(),
        title: 'Points added',
        body: 'Thanks.',
        link: null,
      } as const;
      const whole = { ...notification, ...given };
      await bed.inTransaction((tx) => notifyMember({ ...messages, ...room }, tx, whole));
      return whole.causeId;
    },
    /** Sends what is due; every message to its own member unless told what becomes of it. */
    send(
      given: Partial<Messages> = {},
      become: (due: DueMessage) => Composed | undefined = sent,
      signal?: AbortSignal,
    ) {
      const compose = async (due: readonly DueMessage[]) =>
        new Map(
          due.flatMap((one) => {
            const composed = become(one);
            return composed === undefined ? [] : [[one.messageId, composed] as const];
          }),
        );
      return sendDueMessages({ ...messages, ...given }, compose, signal);
    },
    async of(panelistId: string) {
      const { rows } = await sql<{
        id: string;
        kind: string;
        step: number;
        state: string;
        reason: string | null;
        attempts: number;
        notBefore: Date;
        tryAfter: Date;
        settledAt: Date | null;
      }>`
        SELECT message_id AS id, kind, step, state, reason, attempts, not_before AS "notBefore", try_after AS "tryAfter", settled_at AS "settledAt"
        FROM message WHERE panelist_id = ${panelistId} ORDER BY created_at, step, kind, message_id`.execute(bed.db);
      return rows;
    },
  };
}

export type MessagesBed = Awaited<ReturnType<typeof messagesBed>>;

export const sent = ({ panelistId }: DueMessage): Composed => ({
  send: { kind: 'test', to: `${panelistId}@example.com`, subject: 'News', text: 'News', html: '<p>News</p>' },
});
