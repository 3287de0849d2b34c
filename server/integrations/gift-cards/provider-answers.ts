import * as v from 'valibot';
import type { GiftCardOrder, ProviderAnswer } from './port.ts';

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
