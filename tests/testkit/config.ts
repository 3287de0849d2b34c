import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';

export function testKeys(...ids: readonly [string, ...string[]]): KeyRing {
  const [newest, ...older] = ids.map((id) => ({ id, secret: randomBytes(32) }));
  if (newest === undefined) throw new Error('a key ring has at least one key');
  return [newest, ...older];
}

/** The same for every node of one test file: several on one database have to agree. */
export const TEST_KEYS = {
  signingKeys: testKeys('test'),
  sealingKeys: testKeys('test'),
  passwordPeppers: testKeys('test'),
};

/** A local configuration on a free port, in a folder of its own. Callers behind 127.0.0.1 may name any client address. */
export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  return {
    environment: 'local',
    host: '127.0.0.1',
    port: 0,
    isPortFixed: true,
    publicUrl: undefined,
    dataDir: mkdtempSync(join(tmpdir(), 'spark-test-data-')),
    databaseUrl,
    databaseOwnerUrl: undefined,
    restored: undefined,
    databasePoolSize: 10,
    smtpUrl: undefined,
    mailFrom: 'Spark Community <no-reply@example.com>',
    emailsPerSecond: 10_000,
    bounceAddress: undefined,
    supportAddress: undefined,
    mailListen: undefined,
    mailEventKeys: undefined,
    carrierEventKeys: undefined,
    mailInKeys: undefined,
    dkim: undefined,
    s3: undefined,
    flagService: undefined,
    pushServices: ['https://push.example.com'],
    giftCardProvider: undefined,
    placesProvider: undefined,
    clamd: undefined,
    breachedPasswords: undefined,
    registrationUrl: undefined,
    strictTransport: changes.publicUrl?.protocol === 'https:' ? 'max-age=63072000; includeSubDomains' : undefined,
    ...TEST_KEYS,
    // Thousands of accounts are made, and nobody tries to guess their passwords but over the wire.
    passwordCost: { memoryCost: 64, timeCost: 1 },
    // A proof takes a thousand times as long as its check, and nobody is kept out by it here.
    formWorkBits: 8,
    trustedProxies: ['127.0.0.1'],
    hasDemoData: false,
    metricsToken: undefined,
    logLevel: 'silent',
    drainSeconds: 0,
    ...changes,
  };
}
