import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import type { TestNode } from '#testkit/node.ts';
import type { Redeemer } from '#testkit/builders/redeemers.ts';
import { cardsOf } from './redeem-bed.ts';
import { patiently } from './redeem-books.ts';
import { redeemUntilAnswered, type RedeemAnswer, type RedeemedCard, type Refusal } from './redeem-call.ts';

/** One confirmation that a member was told about. */
interface Acknowledged {
  readonly member: string;
  readonly key: string;
  readonly card: RedeemedCard;
}

/** Browsers that redeem one card after the other, each confirmation under its own key until it is answered. */
export class RedeemLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: Refusal[] = [];
  /** How often a key was sent more than once. */
  sentAgain = 0;
  /** How often each answer came, by its status and code. */
  readonly answers = new Map<string, number>();
  slowestMs = 0;
  readonly #members: readonly Redeemer[];
  readonly #request: { readonly rewardId: string; readonly points: number };
  readonly #nextUrl: () => string;
  #turn = 0;

  /** The members take turns, so that nobody redeems more often than they may. */
  constructor(
    members: readonly Redeemer[],
    request: { readonly rewardId: string; readonly points: number },
    nextUrl: () => string,
  ) {
    this.#members = members;
    this.#request = request;
    this.#nextUrl = nextUrl;
  }

  /** So many browsers at once, until it is over; resolves when each has the answer to its last key. */
  async run(browsers: number, isOver: () => boolean, pauseMs = 0): Promise<void> {
    await Promise.all(Array.from({ length: browsers }, () => this.#redeemUntil(isOver, pauseMs)));
  }

  readonly #note = (answer: RedeemAnswer | undefined, milliseconds: number): void => {
    const refusal = answer?.refusal === undefined ? '200' : `${answer.refusal.status} ${answer.refusal.code}`;
    const kind = answer === undefined ? 'no answer' : refusal;
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, milliseconds);
  };

  async #redeemUntil(isOver: () => boolean, pauseMs: number): Promise<void> {
    while (!isOver()) {
      const member = this.#members[this.#turn % this.#members.length];
      this.#turn += 1;
      if (member === undefined) throw new Error('somebody has to redeem');
      const key = randomUUID();
      const request = { ...this.#request, idempotencyKey: key };
      const answer = await redeemUntilAnswered(this.#nextUrl, member, request, this.#note);
      if (answer.sent > 1) this.sentAgain += 1;
      if (answer.card === undefined) this.refused.push(answer.refusal);
      else this.acknowledged.push({ member: member.panelistId, key, card: answer.card });
      await sleep(pauseMs);
    }
  }
}

/** How many of these confirmations the database does not know as they were told. */
export async function lostOf(db: Db, acknowledged: readonly Acknowledged[]): Promise<number> {
  const asking = sql<{ lost: number }>`
    SELECT count(*)::integer AS lost
    FROM unnest(${acknowledged.map(({ member }) => member)}::uuid[], ${acknowledged.map(({ key }) => key)}::uuid[],
      ${acknowledged.map(({ card }) => card.redemptionId)}::uuid[]) AS told (member, key, redemption)
    LEFT JOIN idempotency_key k ON k.owner_id = told.member AND k.key = told.key AND k.made_id = told.redemption
    LEFT JOIN redemption r ON r.redemption_id = k.made_id AND r.panelist_id = told.member AND r.state = 'ISSUED'
    WHERE r.redemption_id IS NULL`;
  const { rows } = await patiently(db, (tx) => asking.execute(tx));
  return rows[0]?.lost ?? Number.NaN;
}

/** Everybody was told of the card that is theirs, and no card was told to two. */
export async function expectRightCards(node: TestNode, acknowledged: readonly Acknowledged[]): Promise<void> {
  const cards = await cardsOf(
    node,
    acknowledged.map(({ card }) => card.redemptionId),
  );
  const wrong = acknowledged.filter(({ card: told }) => {
    const card = cards.get(told.redemptionId);
    return (
      told.code !== card?.code ||
      told.token.replace('-', '') !== card.key ||
      !told.uri.endsWith(`/egift/${card.cardId}`)
    );
  });
  expect(wrong).toEqual([]);
  expect(new Set(acknowledged.map(({ card }) => card.code)).size).toBe(acknowledged.length);
}
