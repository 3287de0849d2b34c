import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAFT_REFUSALS } from '#contract/studies/survey-drafts.ts';
import { documentJson, jsonProblems, readDocument } from './document-json.ts';
import { diffLines } from './line-diff.ts';
import { lineOfPath, printJson } from './print-json.ts';

const DOCUMENT = {
  definition: {
    title: 'T',
    custom: { kept: [1, 2] },
    pages: [
      {
        name: 'p1',
        elements: [
          { type: 'radiogroup', name: 'a', choices: [{ value: 1, text: 'One' }, 'two'], visibleIf: '{nobody} = 1' },
        ],
      },
    ],
  },
  outcomes: [{ kind: 'screen-out' as const, name: 'x', after: 'p1', when: '{a} = 1' }],
};

describe('JSON as a person reads it', () => {
  test('means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(printJson(value).text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('knows the line of every place, and of what is around a place that is not there', () => {
    const printed = printJson(documentJson(DOCUMENT));
    const lines = printed.text.split('\n');
    const lineAt = (path: string) => lines[lineOfPath(printed, path) - 1]?.trim();
    expect(lineAt('pages[0].elements[0].visibleIf')).toBe('"visibleIf": "{nobody} = 1"');
    expect(lineAt('pages[0].elements[0].choices[1]')).toBe('"two"');
    expect(lineAt('pages[0].elements[0].choices[0].text')).toBe('{ "value": 1, "text": "One" },');
    expect(lineAt('outcomes[0].when')).toContain('"when": "{a} = 1"');
    expect(lineAt('pages[0].elements[7].name')).toBe('"elements": [');
    expect(lineAt('nothing.like[3].this')).toBe('{');
  });
});

describe('a file', () => {
  test('that was taken away comes back as it was', () => {
    const { text } = printJson(documentJson(DOCUMENT));
    expect(readDocument(text)).toEqual({ ok: true, document: DOCUMENT });
    expect(readDocument(JSON.stringify(DOCUMENT))).toEqual({ ok: true, document: DOCUMENT });
  });

  test('of another tool has no rules of ours', () => {
    expect(readDocument('{"elements": [{"type": "text", "name": "a"}]}')).toMatchObject({
      ok: true,
      document: { definition: { pages: [{ name: 'page1', elements: [{ name: 'a' }] }] }, outcomes: [] },
    });
  });

  test.each([
    ['{\n "a": 1,\n}', "Line 3: This isn't valid JSON yet."],
    ['', "This isn't valid JSON yet."],
    ['[]', DRAFT_REFUSALS.notASurvey],
    ['{"title": "T"}', DRAFT_REFUSALS.notASurvey],
    ['{"pages": [], "outcomes": {}}', DRAFT_REFUSALS.notRules],
    [`{"pages": [], "x": "${'x'.repeat(600_000)}"}`, DRAFT_REFUSALS.tooLarge],
  ])('that is none says so', (text, reason) => {
    const read = readDocument(text);
    expect(!read.ok && read.reason).toContain(reason);
  });

  test('with something that the engine refuses names the place', () => {
    expect(jsonProblems(DOCUMENT)).toMatchObject([{ path: 'custom' }]);
  });
});

describe('what is different', () => {
  const shown = (before: string, after: string) =>
    diffLines(before, after).map(
      ({ kind, text, number }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}${number ?? ''}`,
    );

  test.each([
    ['a\nb\nc', 'a\nb\nc', [' a1', ' b2', ' c3']],
    ['a\nb\nc', 'a\nx\nc', [' a1', '-b', '+x2', ' c3']],
    ['a\nc', 'a\nb\nc', [' a1', '+b2', ' c3']],
    ['a\nb\nc', 'c', ['-a', '-b', ' c1']],
  ])('from %j to %j', (before, after, lines) => expect(shown(before, after)).toEqual(lines));

  test('leads from one text to the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const side = (without: 'added' | 'removed') =>
          lines
            .filter(({ kind }) => kind !== without)
            .map((line) => line.text)
            .join('\n');
        expect([side('added'), side('removed')]).toEqual([before, after]);
      }),
    );
  });
});
