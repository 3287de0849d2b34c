import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentVariables } from '../config/environment-variables.ts';
import { ROOT } from '../platform/places.ts';

/** Every file of the server that opens a connection, and the setting that says where to. */
const CALLERS: Readonly<Record<string, string>> = {
  'server/platform/database/client.ts': 'DATABASE_URL',
  'server/platform/database/database.ts': 'DATABASE_URL',
  'server/platform/database/replica.ts': 'DATABASE_READ_URL',
  'server/platform/database/session-probe.ts': 'DATABASE_URL',
  'server/platform/documents/clamd.ts': 'CLAMD',
  'server/platform/files/s3-files.ts': 'S3_ENDPOINT',
  'server/platform/mail/smtp-transport.ts': 'SMTP_URL',
  'server/start/watch-public-certificate.ts': 'PUBLIC_URL',
  'server/start/watch-registration-app.ts': 'REGISTRATION_URL',
  'server/integrations/places/http-places.ts': 'PLACES_URL',
  'server/integrations/push/web-push.ts': 'PUSH_SERVICES',
  'server/integrations/flags/http-ofrep.ts': 'OFREP_URL',
  'server/integrations/gift-cards/http-gift-card-provider.ts': 'GIFT_CARD_PROVIDER_URL',
  'server/modules/pictures/fetch-address.ts': 'PICTURE_HOSTS',
};
/** These stay on this machine: they try ports out, and find another process on the same folder. */
const ON_THIS_MACHINE = new Set(['server/platform/embedded-postgres/claim-folder.ts']);

const OPENS = [
  /\bfetch\(/,
  /import \{[^}]*\b(?:connect|createConnection|Socket|TLSSocket)\b[^}]*\} from 'node:(?:net|tls)'/,
  /import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/,
  /^import (?:pg|webPush) from /m,
  /from '(?:nodemailer|aws4fetch|undici|ws)'/,
  /from 'node:(?:dgram|http2)'/,
];

test('the server calls nobody but who a setting names', () => {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const callers = files.filter((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(/^import type .*$/gm, '');
    return OPENS.some((pattern) => pattern.test(text));
  });
  expect(callers.filter((name) => !ON_THIS_MACHINE.has(name)).toSorted()).toEqual(Object.keys(CALLERS).toSorted());
});

test('and docs/configuring.md lists each of these settings under outgoing connections', () => {
  const page = readFileSync(join(ROOT, 'docs/configuring.md'), 'utf8');
  const [, section = ''] = /^## Outgoing connections\n(.*?)^## /ms.exec(page) ?? [];
  for (const setting of new Set(Object.values(CALLERS))) {
    expect(EnvironmentVariables.entries).toHaveProperty(setting);
    expect(section).toContain(`\`${setting}\``);
  }
});

const linesOf = (chain: string) =>
  chain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

test('the firewall of deploy/ lets a node reach nothing but what it lists', () => {
  const rules = readFileSync(join(ROOT, 'deploy/nftables.conf'), 'utf8');
  const chains = [...rules.matchAll(/^ {4}chain (\w+) \{\n(.*?)\n {4}\}/gms)].map(
    ([, name, text = '']) => [name, linesOf(text)] as const,
  );
  // A rule about a user says nothing of packets without one, so what comes after it must not refuse them.
  const output = ['type filter hook output priority 0; policy accept;', 'meta skuid "spark" jump node'];
  const ofNode = [
    'oifname "lo" accept',
    'ct state established,related accept',
    'ip daddr . tcp dport @services accept',
    'ip daddr @resolvers meta l4proto { tcp, udp } th dport 53 accept',
    'ip daddr != @inside tcp dport 443 accept',
    'counter reject with icmpx admin-prohibited',
  ];
  expect(chains).toEqual([
    ['node', ofNode],
    ['output', output],
  ]);
  expect(readFileSync(join(ROOT, 'deploy/spark.service'), 'utf8')).toContain('\nUser=spark\n');
});
