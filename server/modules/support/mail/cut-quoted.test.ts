import { expect, test } from 'vitest';
import { REPLY_MARK } from '#contract/support/reply-mark.ts';
import { processorMs } from '#testkit/processor-time.ts';
import { cutQuoted } from './cut-quoted.ts';

const ours = `${REPLY_MARK}\n\nHello Dana,\n\nwhich study was it?`;
const quoted = ours.replaceAll(/^/gm, '> ');

test.each([
  ['above our mark', `It was the coffee study.\n\n${ours}`],
  ['above our mark, quoted', `It was the coffee study.\n\n${quoted}`],
  [
    'with an attribution',
    `It was the coffee study.\n\nOn Mon, Nov 16, 2026 at 10:41 AM Spark <help@example.org> wrote:\n${quoted}`,
  ],
  [
    'with an attribution in three lines',
    `It was the coffee study.\r\n\r\nOn Mon, Nov 16, 2026 at 10:41 AM Spark Community\r\n<help+abc@mail.example.org>\r\nwrote:\r\n\r\n${quoted}`,
  ],
  ['with a mark in two lines', `It was the coffee study.\n\n> — Type your reply\n> above this line —\n> Hello`],
  ['with another dash', `It was the coffee study.\n\n- Type your reply above this line -\nHello`],
  [
    'as Outlook writes',
    `It was the coffee study.\n\n________________________________\nFrom: Spark <help@example.org>\nSent: Monday\nTo: Dana\nSubject: Re\n\n${ours}`,
  ],
  ['without a rule', `It was the coffee study.\n\nFrom: Spark\nDate: Monday\nTo: Dana\n\nHello`],
  ['as older programs write', `It was the coffee study.\n\n-----Original Message-----\nHello`],
  ['below it', `On Mon, Nov 16, 2026 at 10:41 AM Spark wrote:\n${quoted}\n\nIt was the coffee study.`],
  ['with a signature', `It was the coffee study.\n-- \nDana Reyes\nPortland`],
  ['alone', 'It was the coffee study.'],
  ['with empty lines around', '\n\n  \nIt was the coffee study.\n\n\n'],
])('finds an answer written %s', (_how, text) => {
  expect(cutQuoted(text)).toBe('It was the coffee study.');
});

test('keeps answers between what they answer', () => {
  const text = 'Hello,\n> which study?\nThe coffee one.\n> and when?\nOn Monday.';
  expect(cutQuoted(`${text}\n> Thanks`)).toBe(text);
});

test.each([
  'On Monday I wrote to you already.',
  'From: the start it did not work.\nIt still does not.',
  'I wrote: it is broken.',
  'Two columns:\n----\na',
])('cuts nothing from %j', (text) => {
  expect(cutQuoted(text)).toBe(text);
});

test.each(['', '\n', quoted, '> only\n> theirs'])('finds nothing in %j', (text) => {
  expect(cutQuoted(text)).toBe('');
});

test('keeps all of it where words may stand below a quote that nothing marks', () => {
  expect(cutQuoted(`${ours}\n\nThe coffee one.`)).toBe(`${ours}\n\nThe coffee one.`);
});

test('takes no longer for a text that is made to take long', () => {
  for (const text of [
    `On ${'a '.repeat(100_000)}`,
    'On x\n'.repeat(50_000),
    '>'.repeat(200_000),
    `${'_'.repeat(10)}\n`.repeat(20_000),
    'From: a\nTo: b\n'.repeat(10_000),
  ]) {
    expect(processorMs(() => cutQuoted(text))).toBeLessThan(5_000);
  }
});
