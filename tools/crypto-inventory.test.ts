import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentVariables } from '#server/config/environment-variables.ts';
import { ROOT } from '#server/platform/places.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/cryptography.md');
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const filesIn = (text: string) => [...text.matchAll(/`(server\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path);

const sources = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo/'))
  .map((name) => ({ path: `server/${name}`, text: read(`server/${name}`) }));
const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const unique = (values: readonly string[]) => [...new Set(values)].toSorted();

describe('docs/cryptography.md', () => {
  test('names every setting that is a key or a certificate, and every table of keys', () => {
    const keys = section('Keys and certificates');
    const settings = Object.keys(EnvironmentVariables.entries).filter((name) =>
      /_KEYS$|_PEPPERS$|_(?:KEY|CERT)(?:_FILE)?$/.test(name.replace('S3_SECRET_ACCESS_KEY', '')),
    );
    const schema = read('server/migrations/squashed/schema.sql');
    const tables = [...schema.matchAll(/CREATE TABLE (?:public\.)?(\w+_key|\w+_key_secret) \(/g)].map(
      ([, name = '']) => name,
    );
    // A unique request, and what is missing of none of the rings.
    const notKeys = new Set(['idempotency_key']);
    const named = [...keys.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(tables.length).toBeGreaterThan(4);
    for (const name of [...settings, ...tables.filter((table) => !notKeys.has(table))]) expect(named).toContain(name);
    for (const row of keys.split('\n').filter((line) => line.startsWith('| `')))
      expect(
        row
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell === ''),
      ).toHaveLength(2);
  });

  test('names every algorithm in the code, and no other cipher or hash is there', () => {
    const used = sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:createHash|createHmac|hkdfSync|createSign|createVerify)\(\s*'([^']+)'/g)].map(
        ([, name = '']) => name,
      ),
    );
    const ciphers = [...read('server/platform/sealing.ts').matchAll(/'((?:aes|chacha)[\w-]+)'/g)].map(
      ([, name = '']) => name,
    );
    const named = [...section('Algorithms').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name);
    expect(unique([...used, ...ciphers])).toEqual(unique(named));
    expect(unique(named)).toEqual(['aes-256-gcm', 'chacha20-poly1305', 'sha1', 'sha256']);
    // No algorithm by a name that is only known while the code runs.
    expect(using(/(?:createHash|createHmac|hkdfSync)\((?!\s*'sha)/)).toEqual([]);
  });

  test('SHA-1 and AES-128 are where a protocol of somebody else asks for them, and nowhere else', () => {
    expect(using(/'sha-?1'/).toSorted()).toEqual([
      'server/modules/identity/totp.ts',
      // The lists of breached passwords are made with it; nothing is protected by it.
      'server/platform/breached-passwords.ts',
    ]);
    expect(using(/'aes-?128|aes128/i)).toEqual(['server/integrations/push/web-push.ts']);
    expect(using(/'(?:md5|md4|des|rc4|ripemd\w*|aes-\d+-(?:ecb|cbc|ctr|cfb|ofb))'/i)).toEqual([]);
  });

  test('says where each is done', () => {
    const rows = section("Where it's done").split('\n');
    const expected = {
      createCipheriv: using(/\bcreateCipheriv\(/),
      createHmac: using(/\bcreateHmac\(/),
      hkdfSync: using(/\bhkdfSync\(/),
      '@node-rs/argon2': using(/from '@node-rs\/argon2'/),
      'web-push': using(/from 'web-push'/),
      createPrivateKey: using(/\bcreatePrivateKey\(/),
    };
    for (const [name, paths] of Object.entries(expected)) {
      const row = rows.find((line) => line.includes(`(\`${name}\`)`)) ?? '';
      expect(unique(filesIn(row))).toEqual(unique(paths));
    }
  });

  test('lists every file that draws a random value, and where a secret has fewer than 128 bits', () => {
    const values = section('Random values');
    const drawing = using(/chance\.bytes\(|\brandomBytes\(/);
    expect(filesIn(values).filter((path) => !drawing.includes(path))).toEqual([]);
    for (const path of drawing) expect(values).toContain(`\`${path}\``);
    const short = values
      .split('\n')
      .filter((line) => line.startsWith('| ') && Number(/\| (\d+)/.exec(line)?.[1] ?? 128) < 128);
    expect(short.map((line) => line.slice(2, 15))).toEqual(['emailed codes']);
  });
});

test('cryptography comes from Node, Argon2, and web-push: nobody implements any, here or in a package of ours', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const packages = Object.keys(dependencies).filter((name) =>
    /argon|bcrypt|scrypt|crypt|cipher|noble|sodium|nacl|forge|jose|jsonwebtoken|jws|elliptic|sha|md5|hash|openpgp|web-push/.test(
      name,
    ),
  );
  expect(packages.filter((name) => name !== 'sharp')).toEqual(['@node-rs/argon2', 'web-push']);
  expect(using(/from 'crypto'|crypto\.subtle/)).toEqual([]);
});
