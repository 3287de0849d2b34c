import { isIP } from 'node:net';
import * as v from 'valibot';
import { idGivenTwice, parseKeyRing } from '#server/platform/key-ring.ts';

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

function address(message: string, ...protocols: string[]) {
  return v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.some((name) => value.startsWith(`${name}//`)), message),
    v.check(
      (value) => isDecodable(value),
      "has a % that isn't part of an escape code. Percent-encode special characters in a password: % as %25, @ as %40, : as %3A, / as %2F",
    ),
  );
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** Neither the driver of S3 nor the one of cards takes such an address, and each says so only when it is used. */
const withoutPassword = v.check(
  (value: string) => new URL(value).username + new URL(value).password === '',
  'must be a URL without a username or password',
);

const webAddress = address('must be an http or https URL', 'http:', 'https:');

/** Where the site is: its paths are ours, so the address is nothing but its origin. */
const origin = v.pipe(
  webAddress,
  v.check((value) => new URL(value).href === `${new URL(value).origin}/`, 'must be a URL without a path'),
);
const text = v.pipe(v.string(), v.trim(), v.nonEmpty("can't be empty"));

const textMatching = (pattern: RegExp, message: string) => v.pipe(text, v.regex(pattern, message));

/** What a header carries after `Bearer`; anything else would be refused, or changed, somewhere on its way. */
const bearerToken = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,512}$/, 'must be 16 to 512 letters, digits, or any of -._~+/='),
);

/** `Spark Community <hello@example.org>`, or the bare address; one, since a comma begins another. */
const sender = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:(?:"[^"<>\p{Cc}]*" *|[^"<>,;:@\p{Cc}]*)<[^\s<>@,;:"()]+@[^\s<>@,;:"()]+>|[^\s<>@,;:"()]+@[^\s<>@,;:"()]+)$/u,
    'must be one email address, such as Spark Community <hello@example.org>',
  ),
);

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Short, since a mail or a request and its proof stand between it and the at sign, where there are 64 characters. */
const signedAddress = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((value) => {
    const [local = '', domain = '', ...rest] = value.split('@');
    return rest.length === 0 && /^[a-z0-9](?:[a-z0-9._-]{0,19}[a-z0-9])?$/.test(local) && DOMAIN.test(domain);
  }, 'must be one email address with up to 21 letters, digits, dots, or dashes before the @, such as bounces@mail.example.org'),
);

const listenPlace = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:(?:\[[0-9a-fA-F:.]+\]|[^\s:[\]]+):)?(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
    'must be a port, or an address and port, such as 2525 or 127.0.0.1:2525',
  ),
);

/** Where the scanner of ClamAV listens. */
const scannerPlace = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:unix:\/[^\s]+|(?:\[[0-9a-fA-F:.]+\]|[^\s:[\]/]+):(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))$/,
    'must be unix: and a socket path, or a host and port, such as 127.0.0.1:3310',
  ),
);

const keyRing = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseKeyRing(dataset.value);
    if (keys !== undefined) return keys;
    const twice = idGivenTwice(dataset.value);
    addIssue({
      message:
        twice === undefined
          ? 'must be id:key pairs separated by commas, each key at least 32 bytes in base64, newest first'
          : `has two keys with the ID ${twice}. Give the new key a different ID, such as ${twice.slice(0, 19)}b`,
    });
    return NEVER;
  }),
);

const switchValue = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
);

const addressRange = v.pipe(
  v.string(),
  v.check((value) => {
    const [ip = '', bits, ...rest] = value.split('/');
    const version = isIP(ip);
    if (version === 0 || rest.length > 0) return false;
    // Not 0: that would trust everybody to say who they are.
    return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  }, 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas'),
);

/** Each variable the server reads, with its check and default. docs/configuring.md lists the same names. */
export const EnvironmentVariables = v.object({
  HOST: v.optional(text),
  PORT: v.optional(wholeNumber(0, 65_535)),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(text, '.data'),
  DATABASE_URL: v.optional(address('must be a postgres:// URL', 'postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: v.optional(address('must be a postgres:// URL', 'postgres:', 'postgresql:')),
  RESTORED: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/, 'must be up to 60 letters, digits, or any of ._:-, such as a date')),
  ),
  EMBEDDED_DATABASE: v.optional(switchValue),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(2, 200), '10'),
  SMTP_URL: v.optional(
    v.pipe(
      address('must be an smtp:// or smtps:// URL', 'smtp:', 'smtps:'),
      v.check((value) => new URL(value).hostname !== '', 'must name a mail server'),
    ),
  ),
  MAIL_FROM: v.optional(sender),
  BOUNCE_ADDRESS: v.optional(signedAddress),
  SUPPORT_ADDRESS: v.optional(signedAddress),
  MAIL_LISTEN: v.optional(listenPlace),
  BOUNCE_LISTEN: v.optional(listenPlace),
  MAIL_EVENT_KEYS: v.optional(keyRing),
  MAIL_IN_KEYS: v.optional(keyRing),
  CARRIER_EVENT_KEYS: v.optional(keyRing),
  DKIM_DOMAIN: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.regex(DOMAIN, 'must be a domain, such as example.org')),
  ),
  DKIM_SELECTOR: v.optional(
    textMatching(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/, 'must be letters, digits, dots, and dashes'),
  ),
  DKIM_KEY: v.optional(text),
  DKIM_KEY_FILE: v.optional(text),
  EMAILS_PER_SECOND: v.optional(wholeNumber(1, 10_000), '50'),
  S3_ENDPOINT: v.optional(v.pipe(webAddress, withoutPassword)),
  S3_REGION: v.optional(textMatching(/^[\w-]+$/, 'must be letters, digits, and dashes')),
  S3_BUCKET: v.optional(textMatching(/^[\w.-]+$/, 'must be the name of a bucket: letters, digits, dots, and dashes')),
  S3_ACCESS_KEY_ID: v.optional(textMatching(/^[\x21-\x7E]+$/, 'must be ASCII characters without spaces')),
  S3_SECRET_ACCESS_KEY: v.optional(textMatching(/^[\x21-\x7E]+$/, 'must be ASCII characters without spaces')),
  GIFT_CARD_PROVIDER_URL: v.optional(v.pipe(webAddress, withoutPassword)),
  GIFT_CARD_PROVIDER_TOKEN: v.optional(bearerToken),
  PLACES_URL: v.optional(v.pipe(webAddress, withoutPassword)),
  PLACES_TOKEN: v.optional(bearerToken),
  CLAMD: v.optional(scannerPlace),
  BREACHED_PASSWORDS: v.optional(text),
  REGISTRATION_URL: v.optional(
    v.pipe(
      address('must be an https:// URL, or the file:// URL of a folder', 'http:', 'https:', 'file:'),
      withoutPassword,
      v.check((value) => new URL(value).search + new URL(value).hash === '', "can't have a query string or fragment"),
    ),
  ),
  STRICT_TRANSPORT: v.optional(
    textMatching(
      /^max-age=\d{1,9}(; includeSubDomains(; preload)?)?$/,
      'must look like max-age=31536000, optionally followed by ; includeSubDomains and ; preload',
    ),
    'max-age=63072000; includeSubDomains',
  ),
  OFREP_URL: v.optional(webAddress),
  OFREP_TOKEN: v.optional(textMatching(/^[\x21-\x7E]+$/, 'must be ASCII characters without spaces')),
  PUSH_SERVICES: v.optional(
    v.pipe(
      text,
      v.transform((value) => value.split(',').map((part) => part.trim().replace(/\/$/, ''))),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(https:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5})$/,
            'must be https origins such as https://push.example.org or https://*.example.org, separated by commas',
          ),
        ),
      ),
    ),
  ),
  SIGNING_KEYS: v.optional(keyRing),
  SEALING_KEYS: v.optional(keyRing),
  PASSWORD_PEPPERS: v.optional(keyRing),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.array(addressRange),
    ),
    '',
  ),
  DEMO_DATA: v.optional(switchValue),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, 'must be at least 16 characters'),
      // A quote or a backslash means something else in the file where anyone who asks for figures keeps the token.
      v.regex(/^(?!.*["'`\\])[\x21-\x7E]+$/, 'must be ASCII characters, without spaces or quotes'),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be debug, info, warn, error, fatal, or silent',
    ),
  ),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 120)),
});

export type RawConfig = v.InferOutput<typeof EnvironmentVariables>;

/** Its message is one line that names the variable and says what it should be. */
export class ConfigError extends Error {}
