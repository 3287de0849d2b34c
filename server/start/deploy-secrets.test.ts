import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseKeyRing } from '../platform/key-ring.ts';
import { SECRET_SETTINGS } from '../config/secret-files.ts';
import { ROOT } from '../platform/places.ts';

/** What the files of deploy/ keep from others: secrets, the history of the code, what nodes and balancers say to each other. */
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
const [unit, haproxy, nginx] = [read('spark.service'), read('haproxy.cfg'), read('nginx.conf')];
const CREDENTIALS = [...unit.matchAll(/^LoadCredentialEncrypted=(\w+):/gm)].map(([, name = '']) => name);

test('the unit hands secrets over in memory, each encrypted for this machine, and none in the settings', async () => {
  expect(CREDENTIALS).toEqual([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SMTP_URL',
    'SIGNING_KEYS',
    'SEALING_KEYS',
    'PASSWORD_PEPPERS',
  ]);
  for (const name of CREDENTIALS) {
    expect(SECRET_SETTINGS).toContain(name);
    expect(unit).toContain(`LoadCredentialEncrypted=${name}:/etc/spark/credentials/${name}\n`);
  }
  expect(unit).toContain('\nEnvironment=SECRETS_DIR=%d\n');
  expect(unit).not.toMatch(/^(?:LoadCredential|SetCredential)=/m);
  const plain = read('spark.env.example').match(/^[A-Z0-9_]+(?==)/gm) ?? [];
  expect(plain.filter((name) => SECRET_SETTINGS.has(name))).toEqual([]);
  expect(read('spark-run')).toContain('systemd-creds decrypt --name="${file##*/}" "$file" "$SECRETS_DIR/${file##*/}"');
});

const folder = mkdtempSync(join(tmpdir(), 'spark-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['HUP', 129],
  ['INT', 130],
  ['TERM', 143],
])('spark-run leaves no secret behind when SIG%s ends it', (signal, status) => {
  const [setUp = ''] = /^SECRETS_DIR=.*?(?=^for file)/ms.exec(read('spark-run')) ?? [];
  const script = `set -eu\n${setUp.replace('/run/', `${folder}/`)}echo secret >"$SECRETS_DIR/SMTP_URL"\nkill -${signal} $$`;
  const ended = spawnSync('sh', ['-c', `${script}\nls -R ${folder}`], { encoding: 'utf8' });
  expect(ended).toMatchObject({ status, stdout: '' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a node sees nothing of how the code came about', () => {
  expect(unit).toContain('\nInaccessiblePaths=-/opt/spark/.git\n');
  expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('.git');
  for (const page of ['installing', 'updating']) {
    const text = readFileSync(join(ROOT, `docs/${page}.md`), 'utf8');
    const clones = text.split('\n').filter((line) => line.includes('git clone'));
    expect(clones.length).toBeGreaterThan(0);
    for (const line of clones) expect(line).toMatch(/&& sudo rm -r \.git$/);
  }
});

test('balancers call nodes by TLS, and those only whose certificates they were given', () => {
  const backends = haproxy.split(/^backend /m).slice(1);
  expect(backends).toHaveLength(2);
  for (const backend of backends) {
    const servers = found(backend, /^ +default-server (.+)$/m);
    expect(servers).toContain(' ssl verify required ca-file /etc/haproxy/spark-nodes.pem verifyhost spark-node');
    expect(backend).not.toMatch(/^ +server .*(?:no-ssl|verify none)/m);
  }
  expect(haproxy).toMatch(/^ +ssl-default-server-options ssl-min-ver TLSv1\.2$/m);
  expect(haproxy).not.toContain('ssl-server-verify none');
  expect([...nginx.matchAll(/^ +proxy_pass (\S+);$/gm)].map((match) => match[1])).toEqual(['https://spark']);
  for (const line of ['proxy_ssl_verify on', 'proxy_ssl_trusted_certificate /etc/nginx/spark-nodes.pem'])
    expect(nginx).toContain(`        ${line};\n`);
  expect(nginx).toContain('proxy_ssl_name spark-node;\n        proxy_ssl_protocols TLSv1.2 TLSv1.3;\n');
  const monitoring = read('prometheus-alerts.yaml');
  expect(monitoring).toContain(
    '#       scheme: https\n#       tls_config: { ca_file: /etc/prometheus/spark-nodes.pem, server_name: spark-node }\n',
  );
  const compose = read('compose.yaml');
  expect(compose).toContain('- ./node.pem:/etc/haproxy/spark-nodes.pem:ro\n');
  expect(
    compose.match(/@postgres:5432\/spark\?sslmode=verify-full&sslrootcert=\/etc\/spark\/postgres\.pem\n/g),
  ).toHaveLength(2);
  expect(compose).toContain('TLS_CERT_FILE: /etc/spark/node.pem\n');
});

test('there is no credential that anybody could know: each is made by whoever installs', () => {
  const [database, compose, example] = [read('database.sql'), read('compose.yaml'), read('spark.env.example')];
  const passwords = [...database.matchAll(/ LOGIN PASSWORD (\S+?)[; ]/g)].map(([, value]) => value);
  expect(passwords).toEqual([":'owner_password'", ":'password'", ":'backup_password'"]);
  for (const [, value] of compose.matchAll(/^ +[A-Z_]*PASSWORD: (.+)$/gm)) expect(value).toMatch(/^\$\{\w+:\?\}$/);
  for (const [, value] of compose.matchAll(/:\/\/\w+:([^@]+)@/g)) expect(value).toMatch(/^\$\{\w+:\?\}$/);
  // What stands in their place is refused by a node: the gaps of the example are filled in, or it does not start.
  for (const [, name, value] of example.matchAll(/^#?(\w+(?:_KEYS|_PEPPERS|_TOKEN))='(.+)'$/gm)) {
    if (/KEYS|PEPPERS/.test(name ?? '')) expect(parseKeyRing(value ?? '')).toBeUndefined();
    else expect(value).toBe('AT-LEAST-16-CHARACTERS');
  }
});

test('each service has its own account, and docs/configuring.md says how each credential is changed', () => {
  const page = readFileSync(join(ROOT, 'docs/configuring.md'), 'utf8');
  const [, section = ''] = /^### Service accounts\n(.*?)^## /ms.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| service'));
  expect(rows.length).toBeGreaterThanOrEqual(6);
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .every((cell) => cell.trim() !== ''),
    ).toBe(true);
  for (const role of ['spark', 'spark_owner', 'spark_backup']) {
    expect(section).toContain(`\`${role}\``);
    expect(read('database.sql')).toMatch(new RegExp(`CREATE ROLE ${role} LOGIN`));
  }
  for (const name of ['METRICS_TOKEN', 'MAIL_EVENT_KEYS', 'MAIL_IN_KEYS', 'CARRIER_EVENT_KEYS', 'S3_BUCKET'])
    expect(section).toContain(`\`${name}\``);
});
