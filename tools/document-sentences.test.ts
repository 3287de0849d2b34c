import { expect, test } from 'vitest';
import { documentSentences, readDocumentSentences, schemaSentences } from './document-sentences.ts';
import { quaintSentences } from './quaint-words.ts';

test('code, and what links lead to, are not read', () => {
  const text = ['Run `whoever --now`, see [the page](docs/meanwhile.md).', '```sh', 'somebody', '```', 'Done.'].join(
    '\n',
  );
  expect(documentSentences('README.md', text)).toEqual([
    { place: 'README.md:1', text: 'Run {}, see [the page].' },
    { place: 'README.md:5', text: 'Done.' },
  ]);
});

test('a quaint line of a document is found', () => {
  expect(quaintSentences(documentSentences('docs/a.md', 'For whoever keeps it running.'))).toHaveLength(1);
});

test('a schema is read by its descriptions', () => {
  const text = [
    '"One line."',
    'type A {',
    '  """',
    '  Two',
    '  lines.',
    '  """',
    '  b(c: String = "whoever"): ID',
    '}',
  ];
  expect(schemaSentences('a.graphql', text.join('\n'))).toEqual([
    { place: 'a.graphql:1', text: 'One line.' },
    { place: 'a.graphql:4', text: 'Two' },
    { place: 'a.graphql:5', text: 'lines.' },
  ]);
});

test('the documents for readers have none', () => {
  const lines = readDocumentSentences();
  expect(lines.length).toBeGreaterThan(1_000);
  expect(quaintSentences(lines)).toEqual([]);
});
