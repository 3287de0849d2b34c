import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CONSOLE_AUTH_PATHS,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_CHARACTERS,
} from '#contract/identity/console-auth.ts';
import {
  FAILED_SIGN_INS_BEFORE_LOCK,
  KNOWN_DEVICE_FAILURES_AN_HOUR,
  OTP_SENT_DIGITS,
  TOTP_STEP_SECONDS,
} from '#contract/limits.ts';
import { numberText } from '#contract/numbers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { COUNTS } from '#server/limits/counts.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { ROOT } from '#server/platform/places.ts';
import { durationText } from './rules-page.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((path) => !/\.test\.tsx?$|generated/.test(path));

/** What docs/logins.md says under a heading. */
function section(heading: string): string {
  const [, text = ''] = read('docs/logins.md').split(`## ${heading}\n`);
  return (text.split('\n## ')[0] ?? '').replaceAll(/([^|])\n(?=[^|\n])/g, '$1 ');
}

describe('docs/logins.md', () => {
  test('names every call that opens or renews a session, and no other', () => {
    const calls = [...Object.values(API_PATHS), ...Object.values(CONSOLE_AUTH_PATHS)].filter((path) =>
      /^\/api\/(?:console\/)?auth\//.test(path),
    );
    const named = [...section('Ways in').matchAll(/`(\/api\/[a-z/-]+)`/g)].map(([, path]) => path);
    expect(new Set(named)).toEqual(new Set<string>(calls));
    expect(named).toHaveLength(calls.length);
    // Nobody else gives a browser a session.
    const giving = sourcesOf('server/**/*.ts').filter((path) =>
      /cookies\.set(?:MemberSession|Operator)\(/.test(read(path)),
    );
    expect(giving.toSorted()).toEqual([
      'server/http/auth-routes.ts',
      'server/http/console-auth-routes.ts',
      'server/http/graphql/member-endpoint.ts',
      'server/http/graphql/operator-endpoint.ts',
    ]);
  });

  test('says how guessing is stopped, in the numbers that count', () => {
    const text = section('Guessing');
    for (const figure of [
      `${FAILED_SIGN_INS_BEFORE_LOCK} failed logins in a row`,
      durationText(LIFETIMES.lock.ms),
      `up to ${durationText(LIFETIMES.longestLock.ms)}`,
      `${KNOWN_DEVICE_FAILURES_AN_HOUR} per hour`,
      `up to ${COUNTS.knownDevices.most} known devices`,
      durationText(LIFETIMES.oneTimeCode.ms),
      `${COUNTS.codeTries.most} wrong attempts`,
      `${COUNTS.codeTriesPerDay.most} per day`,
    ])
      expect(text).toContain(figure);
  });

  test('says how long sessions last and how many there are, in the numbers that count', () => {
    const text = section('Sessions');
    const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    expect(text).toContain(
      row(
        'members',
        durationText(LIFETIMES.memberIdle.ms),
        durationText(LIFETIMES.memberSession.ms),
        durationText(LIFETIMES.memberAccess.ms),
      ),
    );
    expect(text).toContain(
      row(
        'operators',
        durationText(LIFETIMES.operatorIdle.ms),
        durationText(LIFETIMES.operatorSession.ms),
        'the whole session',
      ),
    );
    expect(text).toContain(`up to ${COUNTS.sessions.most} sessions`);
  });

  test('says how strong each code is, and none has fewer than 20 bits', () => {
    const bits = [OTP_SENT_DIGITS * Math.log2(10), RECOVERY_CODE_CHARACTERS * Math.log2(RECOVERY_CODE_ALPHABET.length)];
    expect(Math.min(...bits)).toBeGreaterThan(20);
    for (const each of bits) expect(section('Codes')).toContain(`${numberText(Math.floor(each))} bits`);
    expect(section('Codes')).toContain(`${TOTP_STEP_SECONDS} seconds`);
  });
});

test('no page keeps a password from being pasted or filled in, and every field says which one it is', () => {
  const pages = sourcesOf('{web,console,registration,ui,client}/**/*.{ts,tsx}');
  expect(pages.length).toBeGreaterThan(500);
  const withPasswords = pages.filter((path) =>
    /PasswordField|type="password"|^ui\/forms\//.test(`${path} ${read(path)}`),
  );
  expect(withPasswords.filter((path) => /onPaste|onBeforeInput/.test(read(path)))).toEqual([]);
  expect(pages.filter((path) => /addEventListener\('(?:paste|beforeinput)'/.test(read(path)))).toEqual([]);
  const fields = pages.flatMap((path) => read(path).match(/<PasswordField\b[\s\S]*?\/>/g) ?? []);
  expect(fields.length).toBeGreaterThan(8);
  for (const field of fields) expect(field).toMatch(/autoComplete="(?:current|new)-password"/);
});

test('nothing asks for a hint or a secret question', () => {
  const schemas = globSync('contract/graphql/**/*.graphql', { cwd: ROOT });
  const tables = ['server/migrations/squashed/schema.sql', 'server/modules/identity/identity.tables.ts'];
  const places = [...schemas, ...tables, ...sourcesOf('contract/{identity,rules,wire}/**/*.ts')];
  expect(places.length).toBeGreaterThan(50);
  const asking =
    /(?:password|login|sign_?in|recovery)_?(?:hint|question|answer)|(?:secret|security)_?(?:question|answer)|mother_?s?_?maiden/i;
  expect(places.filter((path) => asking.test(read(path)))).toEqual([]);
});

test('a process gets its arguments as a list, and no shell reads them', () => {
  const sources = sourcesOf('{server,emails,contract}/**/*.{ts,mjs}');
  expect(sources.length).toBeGreaterThan(500);
  const starting = sources.filter((path) => /from 'node:child_process'/.test(read(path)));
  expect(starting.length).toBeGreaterThan(2);
  for (const path of starting) {
    const text = read(path);
    expect(`${path} ${/import \{([^}]+)\} from 'node:child_process'/.exec(text)?.[1] ?? ''}`).not.toMatch(
      /\bexec(?:Sync)?\b/,
    );
    expect(text).not.toMatch(/\bshell:/);
    // One script of ours, without anything in it that varies; what it is about comes as its arguments.
    const shells = [
      ...text.matchAll(/['"](?:\/bin\/)?(?:sh|bash|zsh|cmd(?:\.exe)?|powershell)['"], ?\[[^,\]]*, ?([A-Za-z]+)/g),
    ];
    for (const [, script] of shells)
      expect(`${path} ${script}`).toBe('server/platform/embedded-postgres/guard.ts GUARD');
  }
  const [, guard = ''] = /const GUARD = `([^`]+)`/.exec(read('server/platform/embedded-postgres/guard.ts')) ?? [];
  expect(guard).not.toBe('');
  expect([...guard.matchAll(/(?<!\\)\$\{([^}]+)\}/g)].filter(([, name = '']) => !/^[A-Z_]+$/.test(name))).toEqual([]);
});
