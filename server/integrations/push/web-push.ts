import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isPushAddress } from '#contract/push/push-services.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { type Clock } from '#server/platform/clock.ts';
import type { PushOrder, PushOutcome, PushServices } from './port.ts';
import { retryAfterMs } from '#server/platform/retry-after.ts';

interface WebPushOptions {
  /** Which services may be called: an address comes from a browser, and could be anybody's. */
  readonly services: readonly string[];
  /** Whom a service writes to if something is wrong with what we send. */
  readonly subject: () => string;
  readonly clock: Pick<Clock, 'now'>;
}

const PATIENCE_MS = DEADLINES.push.ms;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const SIGNED_FOR_MS = LIFETIMES.pushSignature.ms;
const SIGNED_ANEW_MS = 6 * HOUR_MS;
const ENCODING = 'aes128gcm';

/** Speaks RFC 8030: sealed for the browser alone (RFC 8291), and signed with our key (RFC 8292), which each service sees for hours. */
export function createWebPush({ services, subject, clock }: WebPushOptions): PushServices {
  const signed = new Map<string, { readonly header: string; readonly at: number }>();

  function authorizationFor(origin: string, { publicKey, privateKey }: PushOrder['keys']): string {
    const now = clock.now().getTime();
    const name = `${origin} ${publicKey}`;
    const known = signed.get(name);
    if (known !== undefined && now - known.at < SIGNED_ANEW_MS) return known.header;
    const expires = Math.floor((now + SIGNED_FOR_MS) / SECOND_MS);
    const header = webPush.getVapidHeaders(origin, subject(), publicKey, privateKey, ENCODING, expires).Authorization;
    signed.set(name, { header, at: now });
    return header;
  }

  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    isKnown: (endpoint) => isPushAddress(endpoint, services),

    async send({ target, keys, text, topic, keptSeconds }) {
      if (!isPushAddress(target.endpoint, services)) return 'gone';
      let body: Buffer;
      try {
        body = webPush.encrypt(target.p256dh, target.auth, text, ENCODING).cipherText;
      } catch {
        // Keys that nothing can be sealed with were never a browser's.
        return 'gone';
      }
      try {
        const answer = await fetch(target.endpoint, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            authorization: authorizationFor(new URL(target.endpoint).origin, keys),
            'content-encoding': ENCODING,
            'content-type': 'application/octet-stream',
            ttl: String(keptSeconds),
            topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
            urgency: 'normal',
          },
          body: new Uint8Array(body),
        });
        // Whatever else it says may be without end.
        await answer.body?.cancel();
        return outcomeOf(answer);
      } catch {
        return { later: true, waitMs: undefined };
      }
    },
  };
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  // 401 and 403 may be our own key: nobody loses their subscription by it.
  if (status === 429 || status >= 500 || status === 401 || status === 403)
    return { later: true, waitMs: retryAfterMs(headers, LONGEST_WAIT_MS) };
  return 'refused';
}
