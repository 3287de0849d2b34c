import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { startCardProvider, type CardProvider, type ProviderFault } from '#testkit/stand-ins/card-provider.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { httpGiftCardProvider, ProviderTrouble, readAnswer } from './http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from './gift-card-circuit-breaker.ts';

let provider: CardProvider;
beforeAll(async () => {
  provider = await startCardProvider();
});
afterAll(() => provider.close());

const anOrder = () => ({ key: newId(systemChance, systemClock.now()), valueCents: 2500, currencyCode: 'USD' });
const soon = (milliseconds = 2_000) => AbortSignal.timeout(milliseconds);
const client = (changes: { url?: string; token?: string } = {}) =>
  httpGiftCardProvider({ url: provider.url, token: provider.token, ...changes });

async function trouble(asking: Promise<unknown>): Promise<string> {
  const error: unknown = await asking.then(
    () => 'it was answered',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderTrouble);
  return (error as ProviderTrouble).code;
}

describe('the provider over HTTP', () => {
  it('gives one card for one order, however often it is asked', async () => {
    const order = anOrder();
    const first = await client().issue(order, soon());
    expect(first).toEqual({ kind: 'issued', card: provider.issued.get(order.key) });
    expect(await client({ url: `${provider.url}/` }).issue(order, soon())).toEqual(first);
    expect(await client().cancel(order, soon())).toEqual(first);
  });

  it('says that it refuses, that it is not ready, and that an order will never be a card', async () => {
    const order = anOrder();
    provider.behave('refuses');
    expect(await client().issue(order, soon())).toEqual({ kind: 'refused', reason: 'NOT_SOLD' });
    provider.behave('is-pending');
    expect(await client().issue(order, soon())).toEqual({ kind: 'pending' });
    expect(await client().cancel(order, soon())).toEqual({ kind: 'cancelled' });
    provider.behave('issues');
    expect(await client().issue(order, soon())).toEqual({ kind: 'cancelled' });
  });

  const FAULTS: readonly (readonly [ProviderFault, string])[] = [
    ['error-before', 'STATUS_500'],
    ['error-after', 'STATUS_502'],
    ['cut-before', 'NOT_REACHED'],
    ['cut-after', 'NOT_REACHED'],
    ['silent-before', 'TIMED_OUT'],
    ['silent-after', 'TIMED_OUT'],
    ['garbage', 'NOT_AN_ANSWER'],
    ['huge', 'TOO_LARGE'],
    ['redirect', 'STATUS_307'],
    ['another-order', 'NOT_AN_ANSWER'],
  ];
  it.each(FAULTS)('takes %s for no answer (%s), and the next one for what it is', async (fault, code) => {
    const order = anOrder();
    provider.failNext(fault);
    expect(await trouble(client().issue(order, soon(300)))).toBe(code);
    const answer = await client().issue(order, soon());
    expect(answer).toEqual({ kind: 'issued', card: provider.issued.get(order.key) });
  });

  it('has no answer while it is away, or with another token', async () => {
    expect(await trouble(client({ token: 'somebody-elses-token' }).issue(anOrder(), soon()))).toBe('STATUS_401');
    await provider.goAway();
    expect(await trouble(client().issue(anOrder(), soon()))).toBe('NOT_REACHED');
    await provider.comeBack();
    expect((await client().issue(anOrder(), soon())).kind).toBe('issued');
  });
});

describe('an answer', () => {
  const order = anOrder();
  const card = { code: 'HM40-7QXB-01LK-92TI', key: 'ABC-123', number: '6006491234567890', pin: '4821' };
  const issued = { state: 'ISSUED', ...order, card };
  const with_ = (changes: object) => ({ ...issued, card: { ...card, ...changes } });
  it.each([
    ['nothing', null],
    ['a list', [issued]],
    ['another state', { ...issued, state: 'DONE' }],
    ['no card', { ...issued, card: undefined }],
    ['another order', { ...issued, key: 'x' }],
    ['another value', { ...issued, valueCents: 500 }],
    ['another currency', { ...issued, currencyCode: 'EUR' }],
    ['an empty code', with_({ code: '' })],
    ['a code with a line break', with_({ code: 'ABCD\nEFGH' })],
    ['a code without end', with_({ code: 'A'.repeat(65) })],
    ['a key of five', with_({ key: 'ABC12' })],
    ['a script for a link', with_({ link: 'javascript:alert(1)' })],
    ['a link without https', with_({ link: 'http://cards.example.com/1' })],
    ['a day that is none', with_({ expiresOn: '10/06/2026' })],
    ['a reason of many words', { ...issued, state: 'REFUSED', reason: 'code HM40-7QXB is wrong' }],
  ])('of %s is none', (_what, json) => {
    expect(readAnswer(json, order)).toBeUndefined();
  });

  it('may have a link and a last day, and more than we know of', () => {
    const more = { link: 'https://cards.example.com/1', expiresOn: '2027-06-10' };
    expect(readAnswer({ ...with_({ ...more, colour: 'red' }), shop: 7 }, order)).toEqual({
      kind: 'issued',
      card: { ...card, ...more },
    });
  });
});

describe('a provider that keeps failing', () => {
  it('is left alone: nobody waits for it but one in half a minute, until one has got an answer', async () => {
    const clock = heldClock();
    const guarded = giftCardCircuitBreaker(client(), clock);
    const ask = () => guarded.issue(anOrder(), soon()).catch(() => undefined);
    provider.failNext('error-before', 'error-before', 'error-before', 'error-before');
    await ask();
    await ask();
    expect(guarded.allowsCall()).toBe(true);
    await ask();
    expect(guarded.allowsCall()).toBe(false);
    clock.advance(30_000);
    expect([guarded.allowsCall(), guarded.allowsCall()]).toEqual([true, false]);
    await ask();
    expect(guarded.allowsCall()).toBe(false);
    await ask();
    expect(guarded.allowsCall()).toBe(true);
  });
});
