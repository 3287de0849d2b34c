import { describe, expect, it } from 'vitest';
import { brokenReferences } from './doc-references.ts';

const FILES = [
  'README.md',
  'docs/how.md',
  'server/http/front-door.ts',
  'server/modules/rewards/move-points.ts',
  'contract/wire/rest.ts',
  'contract/limits.ts',
];

function brokenIn(text: string, others: Readonly<Record<string, string>> = {}): string[] {
  const texts: Readonly<Record<string, string>> = { 'docs/how.md': '# How\n\n## Two words\n', ...others };
  return brokenReferences(['README.md'], {
    files: FILES,
    read: (path) => texts[path] ?? text,
    commands: ['check', 'build'],
    checks: ['types', 'lint'],
    words: new Set(['PUBLIC_URL', 'ownIdOnly']),
  });
}

describe('what a document names', () => {
  it.each([
    ['a heading of its own', '# The start\n[up](#the-start)'],
    ['a heading with marks in it', "## It's `there`, too\n[up](#its-there-too)"],
    ['a file', '[how](docs/how.md)'],
    ['a folder', '[all](docs/)'],
    ['a heading of another document', '[how](docs/how.md#two-words)'],
    ['a page elsewhere', '[Node](https://nodejs.org)'],
    ['a path from the top', 'See `contract/wire/rest.ts` and `server/modules/rewards`.'],
    ['a path of the server without it', 'See `http/front-door.ts`, `modules/rewards/`.'],
    ['a file by its name alone', 'It is in move-points.ts.'],
    [
      'a path with something that stands for any name',
      '`server/modules/<room>/list.ts`, `server/http/*.ts`, `rows/landing-N.sql`',
    ],
    ['what is no path', '`/api/graphql`, `application/json`, `10.0.0.0/8`'],
    ['commands and checks', '`npm run build`, then `npm run check -- types lint`'],
    ['a setting and a function', '`PUBLIC_URL`, `PUBLIC_URL=http://localhost`, `ownIdOnly`, `ownIdOnly(id)`'],
    ['a drawing', '```\ncontract/     agreed\n  wire/       calls (rest.ts)\n  limits.ts   numbers\n```'],
  ])('may be %s', (_name, text) => {
    expect(brokenIn(text)).toEqual([]);
  });

  it.each([
    ['[up](#the-start)', '#the-start'],
    ['```\n# The start\n```\n[up](#the-start)', '#the-start'],
    ['[how](docs/why.md)', 'docs/why.md'],
    ['[how](docs/how.md#three-words)', 'docs/how.md#three-words'],
    ['<img src="docs/how.png" alt="">', 'docs/how.png'],
    ['See `contract/rest.ts`.', 'contract/rest.ts'],
    ['See `http/back-door.ts`.', 'http/back-door.ts'],
    ['It is in lose-points.ts.', 'lose-points.ts'],
    ['See `server/modules/badges`.', 'server/modules/badges'],
    ['See `server/halls/<capability>/list.ts`.', 'server/halls/'],
    ['`npm run bulid`', 'npm run bulid'],
    ['`npm run check -- types lnit`', 'npm run check -- lnit'],
    ['`PUBLIC_ADDRESS`', 'PUBLIC_ADDRESS'],
    ['`theirIdOnly(id)`', 'theirIdOnly'],
    ['```\ncontract/   agreed\n  rest.ts   calls\n```', 'contract/rest.ts'],
    ['```\ncontract/   agreed\n  wire/     calls (rests.ts)\n```', 'rests.ts'],
  ])('is told when it is not there: %s', (text, nowhere) => {
    expect(brokenIn(text)).toEqual([`README.md: ${nowhere} doesn't exist.`]);
  });

  it('may be gone where the decision was superseded, but its links are not', () => {
    expect(brokenIn('Status: superseded by [2](docs/two.md). It was `server/wire/` with `ownIds`.')).toEqual([
      "README.md: docs/two.md doesn't exist.",
    ]);
  });
});
