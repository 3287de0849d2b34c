import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { DkimOptions } from '#server/platform/mail/index.ts';
import { ConfigError, type RawConfig } from './environment-variables.ts';
import { readSettingFile } from './read-setting-file.ts';
import { isLoopback } from './require-address.ts';

/** How mail is signed, where it comes back to, and who may tell us of it. */
export interface MailSettings {
  /** Where mails come back to: each with its own proof in it. Without it they come back to the sender. */
  readonly bounceAddress: string | undefined;
  /** Where answers to a request come to: each with its own proof in it. */
  readonly supportAddress: string | undefined;
  /** Where we take mail by SMTP: reports of mails that came back, and answers. */
  readonly mailListen: { readonly host: string; readonly port: number } | undefined;
  /** Who sends the reports of a mail service signs them with one of these. */
  readonly mailEventKeys: KeyRing | undefined;
  /** Who hands us mail that came in signs it with one of these. */
  readonly mailInKeys: KeyRing | undefined;
  readonly dkim: DkimOptions | undefined;
}

/** Where answers from the local mailbox go: no mail leaves this machine for it. */
const LOCAL_SUPPORT_ADDRESS = 'help@mail.localhost';

export async function mailSettings(raw: RawConfig, { isLocal }: { readonly isLocal: boolean }): Promise<MailSettings> {
  return {
    bounceAddress: raw.BOUNCE_ADDRESS,
    supportAddress: supportAddress(raw) ?? (isLocal && raw.SMTP_URL === undefined ? LOCAL_SUPPORT_ADDRESS : undefined),
    mailListen: mailListen(raw, { isLocal }),
    mailEventKeys: foreignKeys('MAIL_EVENT_KEYS', raw),
    mailInKeys: mailInKeys(raw),
    dkim: await dkim(raw),
  };
}

/** One mailbox cannot be both: what came back and what somebody wrote are read in different ways. */
function supportAddress({ SUPPORT_ADDRESS: address, BOUNCE_ADDRESS }: RawConfig): string | undefined {
  if (address !== undefined && address === BOUNCE_ADDRESS) {
    throw new ConfigError('SUPPORT_ADDRESS: must be different from BOUNCE_ADDRESS');
  }
  return address;
}

/** BOUNCE_LISTEN is what it was called when nothing but reports came. */
function mailListen(raw: RawConfig, { isLocal }: { readonly isLocal: boolean }): MailSettings['mailListen'] {
  const { MAIL_LISTEN, BOUNCE_LISTEN, BOUNCE_ADDRESS, SUPPORT_ADDRESS } = raw;
  const place = MAIL_LISTEN ?? BOUNCE_LISTEN;
  if (place === undefined) return undefined;
  const name = MAIL_LISTEN === undefined ? 'BOUNCE_LISTEN' : 'MAIL_LISTEN';
  if (BOUNCE_LISTEN !== undefined && BOUNCE_LISTEN !== place) {
    throw new ConfigError('BOUNCE_LISTEN: is the old name of MAIL_LISTEN; set only MAIL_LISTEN');
  }
  if (BOUNCE_ADDRESS === undefined && SUPPORT_ADDRESS === undefined) {
    throw new ConfigError(`${name}: requires BOUNCE_ADDRESS or SUPPORT_ADDRESS`);
  }
  const at = place.lastIndexOf(':');
  const given = place.slice(0, Math.max(at, 0));
  if (isLocal && given !== '' && !isLoopback(given)) {
    throw new ConfigError(`${name}: must be a loopback address in the local environment`);
  }
  const isPlain = raw.TLS_CERT_FILE === undefined;
  if (!isLocal && isPlain && given === '') {
    throw new ConfigError(
      `TLS_CERT_FILE: is required when ${name} is a port alone, so that mail comes by TLS. To receive it only from this machine, set ${name} to 127.0.0.1:${place}`,
    );
  }
  const host = given === '' ? (isLocal ? '127.0.0.1' : '0.0.0.0') : given.replace(/^\[(.*)\]$/, '$1');
  if (isPlain && !isLoopback(host)) {
    throw new ConfigError(
      `TLS_CERT_FILE: is required when ${name} isn't a loopback address, so that mail comes by TLS`,
    );
  }
  return { host, port: Number(place.slice(at + 1)) };
}

function mailInKeys(raw: RawConfig): KeyRing | undefined {
  if (raw.MAIL_IN_KEYS !== undefined && raw.SUPPORT_ADDRESS === undefined) {
    throw new ConfigError('SUPPORT_ADDRESS: is required when MAIL_IN_KEYS is set');
  }
  return foreignKeys('MAIL_IN_KEYS', raw);
}

/** Anyone who knows them is a service outside, and nobody else: no key of ours is one of them. */
export function foreignKeys(
  name: 'MAIL_EVENT_KEYS' | 'MAIL_IN_KEYS' | 'CARRIER_EVENT_KEYS',
  raw: RawConfig,
): KeyRing | undefined {
  const keys = raw[name];
  const own = [raw.SIGNING_KEYS, raw.SEALING_KEYS, raw.PASSWORD_PEPPERS].flatMap((ring) => ring ?? []);
  const shared = keys?.find(({ secret }) => own.some((key) => key.secret.equals(secret)));
  if (shared !== undefined) {
    throw new ConfigError(
      `${name}: the key ${shared.id} is also used by another setting; each setting needs its own keys`,
    );
  }
  return keys;
}

const DKIM_NAMES = ['DKIM_DOMAIN', 'DKIM_SELECTOR'] as const;
/** As strong as 128 bits; receivers know keys of up to 4,096 (RFC 8301). */
const LEAST_BITS = 3_072;
const MOST_BITS = 4_096;
const NOT_A_KEY = `must contain one RSA private key of ${LEAST_BITS} to ${MOST_BITS} bits in PEM format, without a passphrase`;

async function dkim(raw: RawConfig): Promise<DkimOptions | undefined> {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key, DKIM_KEY_FILE: file } = raw;
  if ([domain, selector, key, file].every((value) => value === undefined)) return undefined;
  const missing = DKIM_NAMES.find((name) => raw[name] === undefined);
  if (missing !== undefined) throw new ConfigError(`${missing}: is required when any DKIM setting is set`);
  if (key !== undefined && file !== undefined) throw new ConfigError("DKIM_KEY: can't be set with DKIM_KEY_FILE");
  if (domain === undefined || selector === undefined || (key ?? file) === undefined) {
    throw new ConfigError('DKIM_KEY_FILE: is required when any DKIM setting is set, unless DKIM_KEY is');
  }
  const sender = senderDomain(raw.MAIL_FROM);
  if (sender === undefined) throw new ConfigError('MAIL_FROM: is required when any DKIM setting is set');
  if (sender !== domain && !sender.endsWith(`.${domain}`)) {
    throw new ConfigError("DKIM_DOMAIN: must be MAIL_FROM's domain or a parent domain, or the signature won't count");
  }
  const name = key === undefined ? 'DKIM_KEY_FILE' : 'DKIM_KEY';
  return {
    domain,
    selector,
    privateKey: requireKey(name, key ?? (await readSettingFile('DKIM_KEY_FILE', file ?? ''))),
  };
}

function senderDomain(from: string | undefined): string | undefined {
  return from?.replace(/>$/, '').split('@').at(-1)?.toLowerCase();
}

/** In an environment variable the lines of a key may be written as \n. */
function requireKey(name: string, text: string): string {
  const pem = text.replaceAll('\\n', '\n').trim();
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new ConfigError(`${name}: ${NOT_A_KEY}`);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS || bits > MOST_BITS) {
    throw new ConfigError(`${name}: ${NOT_A_KEY}`);
  }
  return pem;
}
