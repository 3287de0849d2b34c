import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { lastOutput } from './last-output.ts';

const cases: [string, string[], string][] = [
  [
    'the fatal line of a server',
    [
      '2026-01-01 10:00:00 UTC [7] LOG:  starting',
      '2026-01-01 10:00:00 UTC [7] FATAL:  data directory is bad',
      '[7] HINT: look',
    ],
    'data directory is bad',
  ],
  ['the error of initdb', ['initdb: error: directory exists', 'initdb: hint: choose another'], 'directory exists'],
  ['the last line, where none stands out', ['one', 'two', ''], 'two'],
  ['silence', [], 'it stopped without a message'],
];

test.each(cases)('explains an end by %s', async (_name, lines, expected) => {
  const output = Readable.from(lines.map((line) => `${line}\n`));
  const text = lastOutput(output);
  await finished(output);
  expect(text.reason()).toBe(expected);
});
