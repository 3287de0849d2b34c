import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../messages/messages.ts';
import type { SelectionType } from './catalogue.ts';
import { PROFILE_JSON_MAX_CHARACTERS } from './profile-limits.ts';
import { judgeSelection, pressOption, PROFILE_SENTENCES, type JudgedDetail } from './profile-attributes.ts';

const SAY = PROFILE_SENTENCES;
const by = { today: '2026-06-10', fits: (pattern: string, text: string) => new RegExp(pattern, 'u').test(text) };
const detail = (selectionType: SelectionType, given: Partial<JudgedDetail> = {}): JudgedDetail => ({
  detailName: 'anything',
  selectionType,
  optionsList: ['Tea', 'Coffee', 'Neither'],
  exclusiveOptionsList: ['Neither'],
  selectedList: [],
  ...given,
});
const judge = (judged: JudgedDetail, ...selected: string[]) => {
  const verdict = judgeSelection(judged, selected, by);
  return verdict.isFine ? verdict.selected : verdict.problems;
};
const wrong = (sentence: string) => ({ '': sentence });
const ADDRESS = {
  address_line1: '12 Commercial St',
  address_line2: '',
  panelist_city: 'Portland',
  panelist_st: 'ME',
  panelist_zip: '04101',
};

describe('a choice', () => {
  const single = detail('single');
  const multiple = detail('multiple');
  test.each([
    [single, ['Tea'], ['Tea']],
    [single, [], []],
    [single, ['Tea', 'Coffee'], wrong(SAY.chooseOne)],
    [single, ['tea'], wrong(SAY.chooseOffered)],
    [detail('single', { selectedList: ['Milk'] }), ['Milk'], wrong(SAY.chooseOffered)],
    [multiple, ['Coffee', 'Tea'], ['Tea', 'Coffee']],
    [multiple, ['Tea', 'Tea'], wrong(SAY.chooseOffered)],
    [multiple, ['Tea', 'Neither'], wrong(SAY.standsAlone('Neither'))],
    [multiple, ['Neither'], ['Neither']],
    [detail('multiple', { selectedList: ['Milk'] }), ['Milk', 'Tea'], ['Tea', 'Milk']],
    [detail('multiple', { validation: { least: 2 } }), ['Tea'], wrong(SAY.least(2))],
    [detail('multiple', { validation: { least: 2 } }), ['Neither'], ['Neither']],
    [detail('multiple', { validation: { most: 1 } }), ['Tea', 'Coffee'], wrong(SAY.most(1))],
  ])('%# is judged', (judged, selected, expected) => {
    expect(judge(judged, ...selected)).toEqual(expected);
  });

  test.each([
    ['multiple', ['Tea'], 'Neither', ['Neither']],
    ['multiple', ['Neither'], 'Tea', ['Tea']],
    ['multiple', ['Tea'], 'Coffee', ['Tea', 'Coffee']],
    ['multiple', ['Tea', 'Coffee'], 'Tea', ['Coffee']],
    ['single', ['Tea'], 'Coffee', ['Coffee']],
  ] as const)('%s: of %j a press on %s leaves %j', (type, selected, pressed, left) => {
    expect(pressOption(detail(type), selected, pressed)).toEqual(left);
  });
});

describe('a day', () => {
  test.each([
    ['anything', '2020-02-29', ['2020-02-29']],
    ['anything', '2021-02-29', wrong(SAY.dayInvalid)],
    ['anything', '', []],
    ['dob', '1988-09-21', ['1988-09-21']],
    ['dob', '2008-06-11', wrong(MESSAGES.waitlist.tooYoung)],
    ['dob', '2008-06-10', ['2008-06-10']],
    ['dob', '1890-01-01', wrong(MESSAGES.waitlist.dateOfBirthInvalid)],
    ['dob', '09/21/1988', wrong(MESSAGES.waitlist.dateOfBirthInvalid)],
  ])('of %s, %s', (detailName, text, expected) => {
    expect(judge(detail('date_type', { detailName }), text)).toEqual(expected);
  });

  test('of birth cannot be taken back', () => {
    const dob = detail('date_type', { detailName: 'dob', validation: { least: 1 } });
    expect(judge(dob)).toEqual(wrong(MESSAGES.waitlist.dateOfBirthRequired));
  });
});

describe('a text', () => {
  const text = detail('open_text', { validation: { pattern: '^[a-z ]+$', minLength: 3, maxLength: 5 } });
  test.each([
    [detail('open_text'), '  Käse  ', ['Käse']],
    [detail('open_text'), 'x'.repeat(500), ['x'.repeat(500)]],
    [detail('open_text'), 'x'.repeat(501), wrong(SAY.tooLong(500))],
    [detail('open_text'), 'two\nlines', wrong(SAY.notText)],
    [detail('open_text'), 'turned \u202eround', wrong(SAY.notText)],
    [detail('open_text'), '\u200b\u2060', wrong(SAY.notText)],
    [detail('open_text'), 'half \ud83d', wrong(SAY.notText)],
    [text, 'ab', wrong(SAY.tooShort(3))],
    [text, 'abcdef', wrong(SAY.tooLong(5))],
    [text, 'AB C', wrong(SAY.pattern)],
    [text, 'a bc', ['a bc']],
    [text, '', []],
    [detail('open_text', { detailName: 'phoneNumber' }), '(555) 010-0142', ['(555) 010-0142']],
    [detail('open_text', { detailName: 'phoneNumber' }), '12', wrong(MESSAGES.waitlist.phoneInvalid)],
  ])('%# is judged', (judged, given, expected) => {
    expect(judge(judged, given)).toEqual(expected);
  });

  test('of many lines is none', () => {
    expect(judge(detail('open_text'), 'a', 'b')).toEqual(wrong(SAY.notText));
  });
});

describe('an address', () => {
  const address = detail('json', { detailName: 'per_address' });
  const say = (change: object) => judge(address, JSON.stringify({ ...ADDRESS, ...change }));

  test('comes back in its plainest form', () => {
    expect(say({ address_line1: '  12 Commercial St ' })).toEqual([JSON.stringify(ADDRESS)]);
    const placed = { ...ADDRESS, latitude: 43.657, longitude: -70.2548 };
    expect(say({ longitude: -70.2548, latitude: 43.657 })).toEqual([JSON.stringify(placed)]);
    expect(say({ latitude: 43.657 })).toEqual([JSON.stringify(ADDRESS)]);
  });

  test.each([
    [{ address_line1: '' }, { address_line1: MESSAGES.address.required }],
    [{ panelist_city: 'Portland 3' }, { panelist_city: MESSAGES.address.cityInvalid }],
    [{ panelist_zip: '0410' }, { panelist_zip: MESSAGES.address.zipInvalid }],
    [{ panelist_st: 'XX' }, { panelist_st: MESSAGES.address.required }],
    [{ panelist_st: 'CA' }, { panelist_zip: MESSAGES.address.zipAndStateMismatch }],
    [{ latitude: 91, longitude: 0 }, { latitude: MESSAGES.address.required }],
    [{ planet: 'Earth' }, wrong(MESSAGES.address.required)],
    [{ address_line1: { toString: 'x' } }, { address_line1: MESSAGES.address.required }],
  ])('%j is told', (change, expected) => {
    expect(say(change)).toEqual(expected);
  });

  test('as long as may be stored is read, one character more is not', () => {
    const text = JSON.stringify(ADDRESS).padEnd(PROFILE_JSON_MAX_CHARACTERS);
    expect(judge(address, text)).toEqual([JSON.stringify(ADDRESS)]);
    expect(judge(address, `${text} `)).toEqual(wrong(MESSAGES.address.required));
  });

  test.each(['', '{', '[]', 'null', '"x"'])('%s is none', (text) => {
    expect(judge(address, text)).toEqual(wrong(MESSAGES.address.required));
  });

  test('cannot be taken back', () => {
    expect(judge(address)).toEqual(wrong(MESSAGES.address.required));
  });
});

test('a password is never told here', () => {
  expect(judge(detail('password_text'), 'secret')).toEqual(wrong(SAY.notChangeable));
});
