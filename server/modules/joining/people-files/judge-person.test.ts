import { describe, expect, test } from 'vitest';
import { PEOPLE_COLUMNS, PEOPLE_LINE_PROBLEMS, PEOPLE_SAMPLES } from '#contract/joining/people-files.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { must } from '#testkit/builders/builders.ts';
import { FILE_PART_MAX_LINES } from '#contract/wire/file-parts.ts';
import { cutLines, NOT_TEXT, TOO_LONG } from '#server/platform/csv-files/cut-lines.ts';
import { processorMs } from '#testkit/processor-time.ts';
import { judgePerson, type PeopleRules } from './judge-person.ts';
import { readColumns } from './read-columns.ts';

const today = '2026-06-08';
const WHOLE = { isFirst: true, isLast: true, isInsideLine: false };

function rules(purpose: 'INVITE' | 'IMPORT', header = PEOPLE_COLUMNS[purpose].join(',')): PeopleRules {
  return { ...must(readColumns(header, purpose)), purpose, today, profile: [] };
}

const invite = (text: string) => judgePerson(text, rules('INVITE'));
const problemOf = (judged: ReturnType<typeof judgePerson>) => ('problem' in judged ? judged.problem : undefined);

describe('a line of somebody to invite', () => {
  test('is read with every cell, or with those that are needed', () => {
    expect(invite('"""dana""@bücher.example",Dana,Ortiz Jr.,05/17/1990,04101,(207) 555-0142,"letter"')).toEqual({
      line: {
        person: {
          email: 'dana@xn--bcher-kva.example',
          firstName: 'Dana',
          lastName: 'Ortiz Jr.',
          dateOfBirth: '1990-05-17',
          zip: '04101',
          phone: '(207) 555-0142',
        },
        source: 'letter',
        memberSince: null,
        consents: [],
        points: 0,
        attributes: {},
        answers: {},
      },
    });
    expect(problemOf(invite('lee@example.com,Lee,Park'))).toBeUndefined();
  });

  test.each<[line: string, problem: string]>([
    ['dana.example.com,Dana,Ortiz', 'Email has no @'],
    ['dana@example.com.,Dana,Ortiz', 'Email ends with a dot'],
    [',Dana,Ortiz', 'Email is empty'],
    ['dana@example.com,,Ortiz', 'First name is empty'],
    ['dana@example.com,Dana,', 'Last name is empty'],
    [`dana@example.com,=HYPERLINK("https://evil.example"),Ortiz`, PEOPLE_LINE_PROBLEMS.quotes],
    ['dana@example.com,=1+1,Ortiz', 'First name: Starts like a spreadsheet formula'],
    ["dana@example.com,+cmd|' /C calc'!A0,Ortiz", 'First name: Starts like a spreadsheet formula'],
    ['dana@example.com,Dana,@SUM(A1)', 'Last name: Starts like a spreadsheet formula'],
    ['dana@example.com,<b>Dana</b>,Ortiz', `First name: ${MESSAGES.waitlist.nameInvalid}`],
    ['dana@example.com,Dana\u202e,Ortiz', `First name: ${MESSAGES.waitlist.nameInvalid}`],
    ['dana@example.com,Dana,"Ortiz, Jr."', `Last name: ${MESSAGES.waitlist.nameInvalid}`],
    ['dana@example.com,Dana,Ortiz,2026-02-30', 'Date of birth must look like 1990-05-17 or 05/17/1990'],
    ['dana@example.com,Dana,Ortiz,2015-01-01', 'Date of birth: You must be 18 or older to join.'],
    ['dana@example.com,Dana,Ortiz,,0410', 'Zip: Please enter a valid zip code.'],
    ['dana@example.com,Dana,Ortiz,,,12345', 'Phone: Please enter a valid phone number.'],
    ['dana@example.com,Dana,Ortiz,,,,letter,more', PEOPLE_LINE_PROBLEMS['more-cells']],
    ['dana@example.com,"Dana,Ortiz', PEOPLE_LINE_PROBLEMS.quotes],
    ['dana@example.com,Da"na,Ortiz', PEOPLE_LINE_PROBLEMS.quotes],
    ['dana@example.com,Da\0na,Ortiz', PEOPLE_LINE_PROBLEMS.zero],
    [NOT_TEXT, PEOPLE_LINE_PROBLEMS['not-text']],
    [TOO_LONG, PEOPLE_LINE_PROBLEMS['too-long']],
  ])('%j is not taken: %s', (line, problem) => {
    expect(problemOf(invite(line))).toBe(problem);
  });
});

describe('a line of a member of another panel', () => {
  const [header = '', dana = '', lee = ''] = must(cutLines(Buffer.from(PEOPLE_SAMPLES.IMPORT), WHOLE)).lines;
  const judge = (line: string) => judgePerson(line, rules('IMPORT', header));

  test('brings what they agreed to, in which version and when, and their points', () => {
    expect(judge(dana)).toMatchObject({
      line: {
        memberSince: '2023-02-01',
        points: 1250,
        consents: [
          { kind: 'terms', version: '2.1', on: '2023-02-01' },
          { kind: 'privacy', version: '1.4', on: '2023-02-01' },
          { kind: 'research', version: '1.0', on: '2023-02-01' },
          { kind: 'email', version: '1.0', on: '2023-02-01' },
        ],
      },
    });
    expect(judge(lee)).toMatchObject({ line: { points: 0, consents: [{}, {}, {}] } });
  });

  test.each<[change: [string, string], problem: string]>([
    [[',1250', ',12.5'], 'Points must be a whole number'],
    [[',1250', ',-5'], 'Points must be a whole number'],
    [[',1250', ',1000001'], 'Points are more than 1,000,000'],
    [['1990-05-17', ''], 'Date of birth is empty'],
    [['2.1,2023-02-01', ','], 'Consent to the terms is missing. Invite this person instead of importing them'],
    [['2.1,2023-02-01', '2.1,'], 'Consent to the terms has no date'],
    [['2.1,2023-02-01', ',2023-02-01'], 'Consent to the terms has no version'],
    [['1.4,2023-02-01', '1.4,2027-01-01'], 'Consent to the privacy policy: the date is in the future or too long ago'],
  ])('%j: %s', ([from, to], problem) => {
    expect(dana).toContain(from);
    expect(problemOf(judge(dana.replace(from, to)))).toBe(problem);
  });
});

describe('the first line', () => {
  test.each<[header: string, found: unknown]>([
    ['E-Mail;First name;LAST_NAME', { columns: ['email', 'first_name', 'last_name'], separator: ';' }],
    [
      '"email"\t"note"\t"firstname"\t"lastname"',
      { columns: ['email', '', 'first_name', 'last_name'], separator: '\t' },
    ],
  ])('%j names the columns', (header, found) => {
    expect(readColumns(header, 'INVITE')).toEqual({ ok: true, value: found });
  });

  test.each<[header: string, failure: string]>([
    ['email,first_name', 'no-columns'],
    ['dana@example.com,Dana,Ortiz', 'no-columns'],
    ['', 'no-columns'],
    ['email,first_name,last_name,e-mail', 'columns-twice'],
    ['email,"first_name,last_name', 'no-columns'],
  ])('%j does not', (header, failure) => {
    expect(readColumns(header, 'INVITE')).toEqual({ ok: false, failure });
  });

  test('of people to invite is none of members: it does not say what they agreed to', () => {
    expect(readColumns(PEOPLE_COLUMNS.INVITE.join(','), 'IMPORT')).toEqual({ ok: false, failure: 'no-columns' });
  });
});

describe('a part of a file', () => {
  test.each<[name: string, bytes: Buffer, lines: string[]]>([
    ['ends its lines in any way', Buffer.from('a\r\nb\nc\rd'), ['a', 'b', 'c', 'd']],
    ['of an old Mac', Buffer.from('a\rb\rc\r'), ['a', 'b', 'c']],
    ['with a mark in front', Buffer.from('\uFEFFa\nb'), ['a', 'b']],
    ['with blank lines', Buffer.from('a\n\n\nb\n'), ['a', '', '', 'b']],
    ['with a line that is no UTF-8', Buffer.from([97, 10, 0xe9, 98, 10, 99]), ['a', NOT_TEXT, 'c']],
    ['with half a character at its end', Buffer.from([97, 10, 0xc3]), ['a', NOT_TEXT]],
    ['with a line beyond all measure', Buffer.from(`a\n${'x'.repeat(10_000)}\nb`), ['a', TOO_LONG, 'b']],
    ['with zeros', Buffer.from('twenty letters and more\na\0\nb'), ['twenty letters and more', 'a\0', 'b']],
  ])('%s', (_name, bytes, lines) => {
    expect(must(cutLines(bytes, WHOLE))).toEqual({ lines, isInsideLine: false });
  });

  test('that breaks off in the middle of a line leaves that line out, however many parts it goes on for', () => {
    const begins = { isFirst: false, isLast: false, isInsideLine: false };
    const inside = { isFirst: false, isLast: false, isInsideLine: true };
    expect(must(cutLines(Buffer.from('a\nbbbb'), begins))).toEqual({ lines: ['a', TOO_LONG], isInsideLine: true });
    expect(must(cutLines(Buffer.from('bbbbbb'), inside))).toEqual({ lines: [], isInsideLine: true });
    expect(must(cutLines(Buffer.from('bb\r\nc\n'), inside))).toEqual({ lines: ['c'], isInsideLine: false });
    expect(must(cutLines(Buffer.from('bbb'), { ...inside, isLast: true }))).toEqual({ lines: [], isInsideLine: false });
  });

  test.each<[name: string, bytes: Buffer, failure: string]>([
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'workbook'],
    ['UTF-16', Buffer.from([0xff, 0xfe, 97, 0]), 'utf-16'],
  ])('that is %s is told', (_name, bytes, failure) => {
    expect(cutLines(bytes, WHOLE)).toEqual({ ok: false, failure });
  });

  test.each(['\r', '\n', '\r\n'])('of hundreds of thousands of %j is refused before a line is cut', (end) => {
    const bytes = Buffer.from(end.repeat(1_000_000));
    const took = processorMs(() => expect(cutLines(bytes, WHOLE)).toEqual({ ok: false, failure: 'hardly-lines' }));
    expect(took).toBeLessThan(5_000);
  });

  test('of as many lines as it may have is cut in a moment', () => {
    const bytes = Buffer.from('a@b.example,A\n'.repeat(FILE_PART_MAX_LINES - 1));
    let lines: readonly unknown[] = [];
    const took = processorMs(() => (lines = must(cutLines(bytes, WHOLE)).lines));
    expect(lines).toHaveLength(FILE_PART_MAX_LINES - 1);
    expect(took).toBeLessThan(5_000);
  });
});
