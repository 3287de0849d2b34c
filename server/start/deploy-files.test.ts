import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';
import { FILE_PART_MAX_BYTES } from '#contract/wire/file-parts.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures/pictures.ts';
import { SETTLEMENT_MAX_BYTES } from '#contract/reviews/review-calls.ts';
import { DRAFT_MAX_BYTES } from '#contract/studies/survey-drafts.ts';
import { ownCertificate } from '#testkit/own-certificate.ts';
import { readConfig, type Config } from '../config/config.ts';
import { EnvironmentVariables } from '../config/environment-variables.ts';
import { KEEP_ALIVE_MS } from '../http/front-door.ts';
import { connectionOptions } from '../platform/database/database.ts';
import { ROOT } from '../platform/places.ts';

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const found = (text: string, pattern: RegExp) => {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`nothing in it is like ${String(pattern)}`);
  return value;
};
const LARGEST_BODY = Math.max(
  UPLOAD_PART_MAX_BYTES,
  FILE_PART_MAX_BYTES,
  PICTURE_MAX_BYTES,
  SETTLEMENT_MAX_BYTES,
  2 * DRAFT_MAX_BYTES,
);
const FINISHING_SECONDS = 60;

const dataDir = mkdtempSync(join(tmpdir(), 'spark-deploy-'));
const dkimFile = join(dataDir, 'dkim.pem');
writeFileSync(
  dkimFile,
  generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const [certFile, keyFile] = [join(dataDir, 'node.pem'), join(dataDir, 'node.key')];
const node = ownCertificate();
writeFileSync(certFile, node.cert);
writeFileSync(keyFile, node.key);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The secrets that the unit hands over: of those the example has a comment each. */
const CREDENTIALS = [...read('spark.service').matchAll(/^LoadCredentialEncrypted=(\w+):/gm)].map(
  ([, name = '']) => name,
);

/** The example with its gaps filled in; with what it has in comments too, if asked. */
function example(withComments: boolean): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of read('spark.env.example').split('\n')) {
    const [, comment, name, value] = /^(#?)([A-Z0-9_]+)='(.*)'$/.exec(line) ?? [];
    if (name === undefined || value === undefined || (comment === '#' && !withComments && !CREDENTIALS.includes(name)))
      continue;
    const key = randomBytes(32).toString('base64');
    settings[name] = value
      .replace('YYYY-MM:KEY', `2026-11:${key}`)
      .replace('PASSWORD', 'secret')
      .replace('/etc/spark/dkim.pem', dkimFile)
      .replace('/etc/spark/node.pem', certFile)
      .replace('/etc/spark/node.key', keyFile);
  }
  return { ...settings, DATA_DIR: dataDir };
}

let config: Config;
beforeAll(async () => {
  config = await readConfig(example(false));
});

describe('spark.env.example', () => {
  test('has every setting that is required, and no wrong one', async () => {
    expect(config).toMatchObject({ environment: 'prod', hasDemoData: false, port: 3000, tls: node });
    expect(config.databaseOwnerUrl).toBeDefined();
    const all = await readConfig(example(true));
    expect(all).toMatchObject({ drainSeconds: config.drainSeconds, databasePoolSize: config.databasePoolSize });
    expect(all.s3).toBeDefined();
  });

  test.each(['spark.env.example', 'Containerfile', 'compose.yaml'])('%s names only settings that exist', (name) => {
    const given = [...read(name).matchAll(/^(?:ENV |#| {4})?([A-Z][A-Z0-9_]+)(?:=|: )/gm)].map((match) => match[1]);
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((variable) => !(`${variable}` in EnvironmentVariables.entries))).toEqual([]);
  });
});

describe('docs/installing.md', () => {
  const installing = readFileSync(join(ROOT, 'docs/installing.md'), 'utf8');
  const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');

  test('names each file of deploy/, and none that is not there', () => {
    const named = new Set([...installing.matchAll(/\bdeploy\/([\w@.-]*\w)/g)].map((match) => match[1]));
    expect(named).toEqual(new Set(readdirSync(join(ROOT, 'deploy'))));
  });

  test('and spark-run, which it tells to run, finds settings, code and commands', () => {
    const script = read('spark-run');
    expect(script).toContain(`. ${found(read('spark.service'), /^EnvironmentFile=(.+)$/m)}\n`);
    expect(script).toContain(`cd ${found(read('spark.service'), /^WorkingDirectory=(.+)$/m)}\n`);
    const commands = found(script, /^ {2}(.+)\) ;;$/m).split(' | ');
    for (const command of commands) {
      expect(existsSync(join(ROOT, 'tools', `${command}.ts`))).toBe(true);
      expect(operating).toContain(`npm run ${command}`);
    }
  });

  test.each([[[]], [['chek-ledger']], [['../server/main']]])(
    'spark-run %j says in one line what it can run',
    (args) => {
      const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'deploy/spark-run'), ...args], {
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: 'spark-run: name a command: operator, check-ledger, rotate-keys, restored or log-name\n',
      });
    },
  );
});

describe('spark.service', () => {
  const unit = read('spark.service');

  test('runs files that exist, as a user without rights, with the settings of the example', () => {
    const [program = '', script = ''] = found(unit, /^ExecStart=(.+)$/m).split(' ');
    const folder = found(unit, /^WorkingDirectory=(.+)$/m);
    expect(existsSync(join(ROOT, program.replace(folder, '')))).toBe(true);
    expect(existsSync(join(ROOT, script)) || script.startsWith('dist/')).toBe(true);
    expect(found(unit, /^User=(.+)$/m)).toBe('spark');
    expect(found(read('spark.env.example'), /copy to (\S+?),/)).toBe(found(unit, /^EnvironmentFile=(.+)$/m));
    expect(`/var/lib/${found(unit, /^StateDirectory=(.+)$/m)}`).toBe(
      found(read('spark.env.example'), /^DATA_DIR='(.+)'$/m),
    );
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'Restart=always'])
      expect(unit.split('\n')).toContain(line);
  });

  test('is the template of several nodes, but for the port that names each', () => {
    const setting = (text: string) =>
      text.split('\n').filter((line) => /^[A-Z]/.test(line) && !line.startsWith('Description='));
    const template = setting(read('spark@.service'));
    expect(template).toContain('Environment=PORT=%i');
    expect(template.filter((line) => line !== 'Environment=PORT=%i')).toEqual(setting(unit));
  });

  test('is killed only when a node had time to drain and to finish', () => {
    const needed = config.drainSeconds + FINISHING_SECONDS;
    expect(Number(found(unit, /^TimeoutStopSec=(\d+)$/m))).toBeGreaterThan(needed);
    expect(Number(found(read('compose.yaml'), /^ {2}stop_grace_period: (\d+)s$/m))).toBeGreaterThan(needed);
  });
});

describe('the balancers', () => {
  const [haproxy, nginx] = [read('haproxy.cfg'), read('nginx.conf')];

  test('let the largest body through that a node takes', () => {
    expect(Number(found(haproxy, /content-length\) gt (\d+)/))).toBeGreaterThanOrEqual(LARGEST_BODY);
    expect(Number(found(nginx, /client_max_body_size (\d+)m;/)) * 1024 * 1024).toBeGreaterThanOrEqual(LARGEST_BODY);
  });

  test('speak TLS 1.2 and 1.3, and nothing older', () => {
    expect(found(haproxy, /^ +ssl-default-bind-options (.+)$/m)).toBe('ssl-min-ver TLSv1.2');
    expect(haproxy).not.toMatch(/ssl-max-ver|force-(?:sslv|tlsv)|no-tlsv1[23]/);
    const binds = haproxy.split('\n').filter((line) => /^ +bind .*:443/.test(line));
    expect(binds.length).toBeGreaterThan(0);
    for (const bind of binds) expect(bind).toMatch(/ ssl crt /);
    expect([...nginx.matchAll(/^ +ssl_protocols ([^;]+);$/gm)].map((match) => match[1])).toEqual(['TLSv1.2 TLSv1.3']);
  });

  test('write down of who calls the network only', () => {
    expect(found(haproxy, /^ +log-format "(\S+)/m)).toBe('%[src,ipmask(24,48)]');
    expect(found(haproxy, /^ +error-log-format "(\S+)/m)).toBe('%[src,ipmask(24,48)]');
    expect(found(nginx, /^log_format spark '(\S+)/m)).toBe('$remote_network');
    expect(found(nginx, /^ +error_log \S+ (\w+);/m)).toBe('emerg');
  });

  test('write down which node failed, and how, where no address of a caller stands', () => {
    const format = found(nginx, /^log_format spark ([^;]+);/m);
    for (const what of ['addr', 'status', 'connect_time', 'response_time'])
      expect(format).toContain(`$upstream_${what}`);
    expect(format).not.toMatch(/\$(?:remote_addr|request_uri|request\b|uri|args)/);
    expect(haproxy).toMatch(/^ +log-format .*%B %TR\/%Tw\/%Tc\/%Tr\/%Ta/m);
  });

  test('start under an ordinary limit of files', () => {
    expect(haproxy).toMatch(/^ +fd-hard-limit \d+$/m);
    expect(haproxy).not.toMatch(/^ +maxconn/m);
  });

  test('say who calls, whatever the caller says', () => {
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]\n');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;\n');
    expect(`${haproxy}${nginx}`).not.toMatch(/option forwardfor|add-header X-Forwarded|proxy_add_x_forwarded_for/);
  });

  test('ask the nodes where they listen, and let go of connections before these do', () => {
    for (const text of [haproxy, nginx]) {
      const ports = [...text.matchAll(/^ +server .*spark-[12]:(\d+)/gm)].map((match) => Number(match[1]));
      expect(ports.length).toBeGreaterThanOrEqual(2);
      expect(new Set(ports)).toEqual(new Set([config.port]));
    }
    expect(haproxy).toContain('option httpchk GET /health/ready\n');
    expect(haproxy).toContain('http-reuse never\n');
    expect(Number(found(nginx, /keepalive 64;\s+keepalive_timeout (\d+)s;/)) * 1000).toBeLessThan(KEEP_ALIVE_MS);
  });

  test('notice a node that stops before it goes', () => {
    const [seconds, times] = [found(haproxy, / inter (\d+)s/), found(haproxy, / fall (\d+)/)];
    expect(Number(seconds) * Number(times)).toBeLessThan(config.drainSeconds);
  });

  test('go on asking nodes of which none is ready, and have a sentence when none runs', () => {
    expect(haproxy).toContain('use_backend any_node if { nbsrv(nodes) eq 0 }\n');
    const [, fallback = ''] = haproxy.split('\nbackend any_node\n');
    expect(fallback).not.toMatch(/check|\bbackend\b/);
    expect(fallback.match(/^ +server spark-[12] /gm)).toHaveLength(2);
    expect(nginx).toContain('error_page 502 504 =503 @nobody;\n');
    for (const text of [haproxy, nginx]) {
      expect(text).toContain('The community is temporarily unavailable. This page will refresh automatically.');
      expect(text).toMatch(/Retry-After 5/);
    }
  });

  test('keep metrics and health to themselves, however they are written', () => {
    expect(haproxy).toContain('return status 404 if { path,url_dec -m beg /metrics /health/ }');
    expect(nginx).toMatch(/location \/metrics \{ return 404; \}\s+location \/health\/ \{ return 404; \}/);
  });
});

describe('the containers', () => {
  const [image, compose] = [read('Containerfile'), read('compose.yaml')];
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts;

  test('are made of what is here', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) => match[1]?.split(' ') ?? []);
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect([...image.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1])).toEqual(['build']);
    expect(scripts).toHaveProperty('build');
    expect(found(image, /^FROM (\S+)$/m)).toMatch(/:[\w.-]+$/);
    for (const [, name] of compose.matchAll(/^ +image: (\S+)$/gm)) expect(name).toMatch(/:[\w.-]+$/);
    expect(compose).toContain('dockerfile: deploy/Containerfile\n');
    expect(compose).toContain('- ./database.sql:/docker-entrypoint-initdb.d/database.sql:ro\n');
    expect(compose).toContain('- ./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro\n');
  });

  test('run as nobody in particular, on the port that the others expect', () => {
    expect(image.match(/^USER .+$/gm)).toEqual(['USER 10001']);
    expect(Number(found(image, /^EXPOSE (\d+)$/m))).toBe(config.port);
    expect(image).toContain("path: '/health/ready'");
    const unit = found(read('spark.service'), /^ExecStart=\/opt\/spark\/(.+)$/m);
    expect(found(image, /^CMD \[(.+)\]$/m)).toBe(
      unit
        .split(' ')
        .map((word) => `"${word}"`)
        .join(', '),
    );
  });

  test('believe their own balancer, and are found by it', () => {
    expect(found(compose, /TRUSTED_PROXIES: (\S+)/)).toBe(found(compose, /subnet: (\S+)/));
    expect(compose.match(/^ {2}spark-[12]:$/gm)).toHaveLength(2);
  });
});

test('pgbouncer.ini lends whole sessions, and the roles bring what it drops', () => {
  const pooler = read('pgbouncer.ini');
  const options = connectionOptions('postgres://localhost/spark');
  const timeouts = Object.entries(options).filter(([name]) => name.includes('_timeout'));
  expect(found(pooler, /^pool_mode = (\w+)$/m)).toBe('session');
  expect(found(pooler, /^ignore_startup_parameters = (.+)$/m).split(',')).toEqual(timeouts.map(([name]) => name));
  for (const role of ['spark', 'spark_owner']) {
    for (const [name, ms] of timeouts)
      expect(pooler).toContain(`ALTER ROLE ${role} IN DATABASE spark SET ${name} = '${Number(ms) / 1000}s';`);
  }
  const limit = found(read('database.sql'), /CREATE ROLE spark LOGIN .* CONNECTION LIMIT (\d+);/);
  expect(found(pooler, /pool_size=(\d+)$/m)).toBe(limit);
  expect(Number(limit)).toBeGreaterThanOrEqual(4 * (config.databasePoolSize + 5 + 2));
});
