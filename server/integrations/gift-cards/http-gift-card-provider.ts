import * as v from 'valibot';
import { readSmallAnswer } from '#server/platform/small-answer.ts';
import type { GiftCardOrder, GiftCardProvider, ProviderAnswer } from './port.ts';

export interface HttpProviderOptions {
  readonly url: string;
  readonly token: string;
}

/** There was no answer to rely on; `code` says why, and nothing of what came. */
export class ProviderTrouble extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super("the card provider didn't send a valid response", options);
    this.code = code;
  }
}

const LARGEST_ANSWER_BYTES = 16 * 1_024;

/** A card provider that speaks docs/gift-card-provider.md. */
export function httpGiftCardProvider({ url, token }: HttpProviderOptions): Omit<GiftCardProvider, 'allowsCall'> {
  const root = url.endsWith('/') ? url : `${url}/`;

  async function ask(method: 'PUT' | 'DELETE', order: GiftCardOrder, signal: AbortSignal): Promise<ProviderAnswer> {
    const { key, valueCents, currencyCode } = order;
    const response = await fetch(new URL(`orders/${encodeURIComponent(key)}`, root), {
      method,
      signal,
      // Elsewhere nobody has asked for our token.
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ valueCents, currencyCode }),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ProviderTrouble(`STATUS_${response.status}`);
    }
    const told = await readSmallAnswer(response, LARGEST_ANSWER_BYTES);
    if (!told.ok) throw new ProviderTrouble(told.failure);
    const answer = readAnswer(told.value, order);
    if (answer === undefined) throw new ProviderTrouble('NOT_AN_ANSWER');
    return answer;
  }

  const rely = async (asking: Promise<ProviderAnswer>, signal: AbortSignal): Promise<ProviderAnswer> => {
    try {
      return await asking;
    } catch (error) {
      if (error instanceof ProviderTrouble) throw error;
      // The error of a connection may name the address and what was sent.
      throw new ProviderTrouble(signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED');
    }
  };
  return {
    issue: (order, signal) => rely(ask('PUT', order, signal), signal),
    cancel: (order, signal) => rely(ask('DELETE', order, signal), signal),
  };
}

const visible = (least: number, most: number) => v.pipe(v.string(), v.regex(new RegExp(`^[!-~]{${least},${most}}$`)));

const card = v.object({
  // What is no letter or digit does not tell two codes apart.
  code: v.pipe(visible(4, 64), v.regex(/(?:[A-Za-z0-9].*){4}/)),
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{3}-?[A-Za-z0-9]{3}$/)),
  number: visible(4, 40),
  pin: visible(3, 16),
  link: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1_000),
      v.check((value) => URL.canParse(value) && new URL(value).protocol === 'https:'),
    ),
  ),
  expiresOn: v.optional(v.pipe(v.string(), v.isoDate())),
});

/** Every answer repeats what it is about, so that one of another order is never taken for this one. */
const order = { key: v.string(), valueCents: v.number(), currencyCode: v.string() };

const answer = v.variant('state', [
  v.object({ state: v.literal('ISSUED'), ...order, card }),
  v.object({ state: v.literal('PENDING'), ...order }),
  v.object({ state: v.literal('REFUSED'), ...order, reason: v.pipe(v.string(), v.regex(/^[A-Z_]{1,40}$/)) }),
  v.object({ state: v.literal('CANCELLED'), ...order }),
]);

/** What an answer to this order says, or undefined when it is none. */
export function readAnswer(json: unknown, asked: GiftCardOrder): ProviderAnswer | undefined {
  const read = v.safeParse(answer, json);
  if (!read.success) return undefined;
  const { output } = read;
  const isOurs =
    output.key === asked.key && output.valueCents === asked.valueCents && output.currencyCode === asked.currencyCode;
  if (!isOurs) return undefined;
  if (output.state === 'ISSUED') return { kind: 'issued', card: output.card };
  if (output.state === 'REFUSED') return { kind: 'refused', reason: output.reason };
  return { kind: output.state === 'PENDING' ? 'pending' : 'cancelled' };
}
