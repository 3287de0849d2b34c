import { createHash, randomBytes } from 'node:crypto';
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

/** Set by whichever process of a run is the first: several nodes on one database, or on copies of one, have to agree. */
const KEYS_VARIABLE = 'SPARK_TEST_KEYS';

function keysOfRun(use: string): KeyRing {
  const seed = (process.env[KEYS_VARIABLE] ??= randomBytes(32).toString('base64'));
  return [{ id: 'test', secret: createHash('sha256').update(`${use} ${seed}`).digest() }];
}

/** The same for every node of a run. */
export const TEST_KEYS = {
  signingKeys: keysOfRun('signing'),
  sealingKeys: keysOfRun('sealing'),
  passwordPeppers: keysOfRun('peppers'),
};

/** A local configuration on a free port, in a folder of its own. Callers behind 127.0.0.1 may name any client address. */
export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  return {
    environment: 'local',
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    isPortFixed: true,
    publicUrl: undefined,
    dataDir: mkdtempSync(join(tmpdir(), 'spark-test-data-')),
    databaseUrl,
    databaseOwnerUrl: undefined,
    databaseReadUrl: undefined,
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
    pictureHosts: undefined,
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
