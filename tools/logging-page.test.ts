import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERRORS } from '#contract/wire/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { ROOT } from '#server/platform/places.ts';
import { logLinesOf } from './log-lines.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/logging.md');
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const rowsOf = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const sources = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo/'))
  .map((name) => read(`server/${name}`));

test('docs/logging.md lists every line that the server can write, with its level', () => {
  const lines = logLinesOf(sources).map(({ level, words }) => `${level}: ${words}`);
  expect(lines.length).toBeGreaterThan(40);
  expect(rowsOf('Every line').map(([level, words]) => `${level}: ${words?.slice(1, -1)}`)).toEqual(lines);
});

test('every field that a line can have, and no other', () => {
  const named = rowsOf('A line').flatMap(([fields = '']) =>
    [...fields.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  // As whoever wants to write anything at all.
  log.info('a line', Object.fromEntries([...named, 'email', 'ip', 'path'].map((name) => [name, 'x'])));
  const {
    level: _level,
    time: _time,
    msg: _msg,
    ...fields
  } = JSON.parse(written[0] ?? '{}') as Record<string, unknown>;
  expect(Object.keys(fields).toSorted()).toEqual(named.toSorted());
  const declared = /export interface LogFields \{(.*?)\n\}/s.exec(read('server/platform/log.ts'))?.[1] ?? '';
  const names = [...declared.matchAll(/readonly (\w+)\?/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'error');
  expect(named.toSorted()).toEqual(names.toSorted());
});

test('of each layer where it is kept, for how long, and who reads it', () => {
  const rows = rowsOf('Layers');
  for (const layer of ['nodes', 'audit log', 'load balancer', 'PostgreSQL', 'metrics'])
    expect(rows.map(([name]) => name)).toContain(layer);
  for (const cells of rows) expect(cells.filter((cell) => cell === '')).toEqual([]);
  expect(rows.find(([name]) => name === 'nodes')?.[4]).toContain('90 days');
  expect(read('deploy/journald.conf')).toMatch(/^MaxRetentionSec=90day$/m);
});

test('codes that security events have, which are those of the catalogue', () => {
  const codes = rowsOf('Security events').flatMap(([, how = '']) =>
    [...how.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, code = '']) => code),
  );
  const settings = new Set(['SMTP_URL', 'S3_ENDPOINT', 'PUBLIC_URL']);
  const unknown = codes.filter((code) => !(code in ERRORS) && !settings.has(code));
  expect(codes.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

test('the log is sealed, and goes to another machine by TLS that both sides prove themselves in', () => {
  const journald = read('deploy/journald.conf');
  const upload = read('deploy/journal-upload.conf');
  for (const line of ['Storage=persistent', 'Seal=yes']) expect(journald.split('\n')).toContain(line);
  expect(upload).toMatch(/^URL=https:\/\//m);
  for (const name of ['ServerKeyFile', 'ServerCertificateFile', 'TrustedCertificateFile'])
    expect(upload).toMatch(new RegExp(`^${name}=/etc/spark/`, 'm'));
  expect(upload).not.toMatch(/^TrustedCertificateFile=(?:all)?$/m);
  expect(read('deploy/nginx.conf')).toContain('access_log syslog:server=unix:/dev/log,nohostname spark;\n');
  expect(read('deploy/haproxy.cfg')).toContain('log stdout format raw local0\n');
  // Where the unit says nothing else, systemd puts what a node writes into the journal.
  expect(read('deploy/spark.service')).not.toMatch(/^Standard(?:Output|Error)=/m);
});
