import { MAIL_IN_PATH } from '#server/http/mail-in-route.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import type { TestNode } from '../node.ts';
import { testKeys } from '../config.ts';
import { ApiClient } from './api-client.ts';

/** Anyone who starts a node with these and a support address takes mail in. */
export const MAIL_IN_KEYS = testKeys('mail-in');

let count = 0;
/** A mail as a person's program writes it. Each is another one. */
export function aMail(from: string, text: string, ...headers: readonly string[]): Buffer {
  count += 1;
  const head = [`From: Dana <${from}>`, `Message-ID: <${count}@example.com>`, ...headers];
  return Buffer.from([...head, '', text].join('\r\n'));
}

/** Brings a mail as a mail service does, signed; a test may sign it wrongly. */
export function byWebhook(
  node: Pick<TestNode, 'url' | 'clock'>,
  to: string,
  raw: Buffer,
  given: { ts?: string; sig?: string; kid?: string; signedTo?: string; from?: string } = {},
) {
  const ts = given.ts ?? String(Math.floor(node.clock.now().getTime() / 1_000));
  const [key] = MAIL_IN_KEYS;
  const sig = given.sig ?? signCall(key.secret, { ts, about: given.signedTo ?? to }, raw);
  return new ApiClient(node.url).send(`${MAIL_IN_PATH}?to=${encodeURIComponent(to)}`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      [SIGNED_CALL_HEADERS.timestamp]: ts,
      [SIGNED_CALL_HEADERS.key]: given.kid ?? key.id,
      [SIGNED_CALL_HEADERS.signature]: sig,
      ...(given.from === undefined ? {} : { 'x-forwarded-for': given.from }),
    },
    body: new Uint8Array(raw),
  });
}
