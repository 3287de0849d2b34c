import { describe, expect, test } from 'vitest';
import { PARTICIPANT_STAGES } from './participant-stages.ts';
import {
  closesBecause,
  CLOSING_KINDS,
  closingOf,
  dueOf,
  DUE_KINDS,
  happensNow,
  isOverdue,
  MEMBERS_KINDS,
  NO_FACTS,
  WATCHED_KINDS,
  type DuePlan,
  type ParticipantFacts,
} from './participant-due.ts';

const NEW_YORK = 'America/New_York';
/** What a wall in New York shows, in the summer. */
const at = (wall: string) => new Date(`${wall}:00-04:00`);
const PLAN: DuePlan = { addressDays: 5, testingDays: 10, diaryEveryDays: null, feedbackDays: 7, timeZone: NEW_YORK };

const NOTHING: ParticipantFacts = { ...NO_FACTS, stage: 'INVITED' };

const due = (facts: Partial<ParticipantFacts>, plan: Partial<DuePlan> = {}) =>
  dueOf({ ...NOTHING, ...facts }, { ...PLAN, ...plan });

describe('the address', () => {
  const selected = { stage: 'SELECTED', selectedAt: at('2026-06-01T10:00') } as const;

  test('is reminded of on the afternoon before the last day', () => {
    expect(due(selected)).toEqual({ kind: 'REMIND_ADDRESS', at: at('2026-06-05T17:00') });
    expect(due({ ...selected, remindedAt: at('2026-06-05T17:01') })).toEqual({
      kind: 'CLOSE_ADDRESS',
      at: at('2026-06-09T00:00'),
    });
  });

  test('with one day to confirm nobody is reminded of what they were asked a moment ago', () => {
    const oneDay = (selectedAt: string) => due({ ...selected, selectedAt: at(selectedAt) }, { addressDays: 1 });
    expect(oneDay('2026-06-01T10:00')).toEqual({ kind: 'REMIND_ADDRESS', at: at('2026-06-01T17:00') });
    expect(oneDay('2026-06-01T17:00')).toEqual({ kind: 'CLOSE_ADDRESS', at: at('2026-06-03T00:00') });
  });

  test('confirmed, we have to ship', () => {
    expect(due({ ...selected, confirmedAt: at('2026-06-02T10:00') })).toEqual({
      kind: 'LATE_ORDER',
      at: at('2026-06-05T10:00'),
    });
  });
});

describe('the package', () => {
  test('as drawn: delivered on a Wednesday, it closes with Monday', () => {
    const delivered = { stage: 'DELIVERED', deliveredAt: at('2026-06-03T15:40') } as const;
    expect(due(delivered)).toEqual({ kind: 'REMIND_DELIVERY', at: at('2026-06-05T17:00') });
    expect(due({ ...delivered, remindedAt: at('2026-06-05T17:00') })).toEqual({
      kind: 'CLOSE_DELIVERY',
      at: at('2026-06-09T00:00'),
    });
  });

  test('over Juneteenth, a Friday: three business days are Monday to Wednesday', () => {
    const delivered = {
      stage: 'DELIVERED',
      deliveredAt: at('2026-06-18T23:30'),
      remindedAt: at('2026-06-30T00:00'),
    } as const;
    // Half an hour of Thursday counts, and Wednesday is given whole.
    expect(due(delivered)).toEqual({ kind: 'CLOSE_DELIVERY', at: at('2026-06-25T00:00') });
    expect(due({ ...delivered, deliveredAt: at('2026-06-19T09:00') })).toEqual({
      kind: 'CLOSE_DELIVERY',
      at: at('2026-06-25T00:00'),
    });
  });

  test('over Thanksgiving, when the clocks of the winter run', () => {
    const delivered = { stage: 'DELIVERED', deliveredAt: new Date('2026-11-25T12:00:00-05:00') } as const;
    expect(due({ ...delivered, remindedAt: new Date('2026-12-31') })).toEqual({
      kind: 'CLOSE_DELIVERY',
      at: new Date('2026-12-02T00:00:00-05:00'),
    });
  });

  test('with more days, it is reminded of again', () => {
    const given = {
      stage: 'DELIVERED',
      deliveredAt: at('2026-06-03T15:40'),
      remindedAt: at('2026-06-05T17:00'),
      extendedUntil: at('2026-06-12T00:00'),
    } as const;
    expect(due(given)).toEqual({ kind: 'REMIND_DELIVERY', at: at('2026-06-10T17:00') });
    expect(due({ ...given, extendedUntil: at('2026-06-01T00:00') })).toMatchObject({ kind: 'CLOSE_DELIVERY' });
  });

  test('on its way it has to be scanned now and then; stuck, somebody has to look', () => {
    const shipped = {
      stage: 'SHIPPED',
      shipmentStatus: 'SHIPPED',
      shipmentStatusAt: at('2026-06-01T10:00'),
    } as const;
    expect(due(shipped)).toEqual({ kind: 'NO_SCAN', at: at('2026-06-08T10:00') });
    expect(due({ ...shipped, shipmentStatus: 'EXCEPTION' })).toEqual({
      kind: 'PARCEL_STUCK',
      at: at('2026-06-01T10:00'),
    });
  });
});

describe('a package that never came', () => {
  const missing = {
    stage: 'DELIVERED',
    deliveredAt: at('2026-06-04T11:02'),
    supportRequestedAt: at('2026-06-04T20:15'),
    pausedFrom: at('2026-06-04T20:15'),
  } as const;

  test('while it waits for us, nobody is closed', () => {
    expect(due(missing)).toEqual({ kind: 'ANSWER_SUPPORT', at: at('2026-06-09T20:15') });
  });

  test('from when we asked them, they have three business days', () => {
    const asked = { ...missing, supportAskedAt: at('2026-06-05T09:00') };
    expect(due(asked)).toEqual({ kind: 'REMIND_SUPPORT', at: at('2026-06-09T17:00') });
    expect(due({ ...asked, remindedAt: at('2026-06-10T00:00') })).toEqual({
      kind: 'CLOSE_SUPPORT',
      at: at('2026-06-11T00:00'),
    });
  });
});

describe('testing', () => {
  const testing = {
    stage: 'TESTING',
    receivedAt: at('2026-06-08T09:12'),
    feedbackOpensAt: at('2026-06-18T09:12'),
  } as const;

  test('the survey opens when the days are over', () => {
    expect(due(testing)).toEqual({ kind: 'OPEN_FEEDBACK', at: at('2026-06-18T09:12') });
    expect(due({ ...testing, pausedFrom: at('2026-06-10T00:00') })).toBeNull();
  });

  test('a diary is handed out every so many days before that', () => {
    const everyThree = { diaryEveryDays: 3 };
    const rounds = [0, 1, 2, 3].map((diaryRoundsHandedOut) => due({ ...testing, diaryRoundsHandedOut }, everyThree));
    expect(rounds).toEqual([
      { kind: 'HAND_OUT_DIARY', at: at('2026-06-11T09:12') },
      { kind: 'HAND_OUT_DIARY', at: at('2026-06-14T09:12') },
      { kind: 'HAND_OUT_DIARY', at: at('2026-06-17T09:12') },
      { kind: 'OPEN_FEEDBACK', at: at('2026-06-18T09:12') },
    ]);
  });

  test('feedback may be given for so many days, the last of them whole', () => {
    const open = { ...testing, stage: 'FEEDBACK' } as const;
    expect(due(open)).toEqual({ kind: 'REMIND_FEEDBACK', at: at('2026-06-24T17:00') });
    expect(due({ ...open, remindedAt: at('2026-06-25T00:00') })).toEqual({
      kind: 'CLOSE_FEEDBACK',
      at: at('2026-06-26T00:00'),
    });
  });
});

test('who is done or out, or has not been selected, waits for nothing', () => {
  for (const stage of ['INVITED', 'SCREENED', 'DONE', 'CLOSED'] as const) {
    expect(due({ stage })).toBeNull();
  }
  expect(due({ stage: 'CLOSED', supportRequestedAt: at('2026-06-04T20:15') })).toBeNull();
});

test('a stage whose facts are missing has nothing due instead of something wrong', () => {
  for (const stage of PARTICIPANT_STAGES) expect(due({ stage })).toBeNull();
});

test('every deadline says why it closes', () => {
  expect(Object.fromEntries(CLOSING_KINDS.map((kind) => [kind, closesBecause(kind)]))).toEqual({
    CLOSE_ADDRESS: 'ADDRESS_NOT_CONFIRMED',
    CLOSE_DELIVERY: 'PACKAGE_NOT_CONFIRMED',
    CLOSE_SUPPORT: 'SUPPORT_NOT_ANSWERED',
    CLOSE_FEEDBACK: 'FEEDBACK_NOT_GIVEN',
  });
  expect(CLOSING_KINDS.toSorted()).toEqual(DUE_KINDS.filter((kind) => kind.startsWith('CLOSE_')).toSorted());
});

test('a member, we or nobody: each kind is of one of them', () => {
  expect(MEMBERS_KINDS.toSorted()).toEqual(DUE_KINDS.filter((kind) => /^(?:REMIND|CLOSE)_/.test(kind)).toSorted());
  expect(WATCHED_KINDS).toEqual(['LATE_ORDER', 'PARCEL_STUCK', 'NO_SCAN', 'ANSWER_SUPPORT']);
  const rest = DUE_KINDS.filter((kind) => ![...MEMBERS_KINDS, ...WATCHED_KINDS].includes(kind));
  expect(rest).toEqual(['HAND_OUT_DIARY', 'OPEN_FEEDBACK']);
});

test('what closes by itself is known before anybody is reminded of it', () => {
  const selected = { ...NOTHING, stage: 'SELECTED', selectedAt: at('2026-06-01T10:00') } as const;
  const closing = { wait: 'ADDRESS', remind: 'REMIND_ADDRESS', at: at('2026-06-09T00:00'), isByCalendar: false };
  expect(closingOf(selected, PLAN)).toEqual(closing);
  expect(closingOf({ ...selected, extendedUntil: at('2026-06-12T00:00') }, PLAN)?.at).toEqual(at('2026-06-12T00:00'));
  const open = { ...NOTHING, stage: 'FEEDBACK', feedbackOpensAt: at('2026-06-18T09:12') } as const;
  expect(closingOf(open, PLAN)).toMatchObject({ wait: 'FEEDBACK', at: at('2026-06-26T00:00'), isByCalendar: true });
  expect(closingOf({ ...open, feedbackTakenAt: at('2026-06-20T00:00') }, PLAN)).toBeNull();
  expect(closingOf({ ...selected, confirmedAt: at('2026-06-02T10:00') }, PLAN)).toBeNull();
});

test.each([
  ['REMIND_DELIVERY', '2026-06-10T12:00', true],
  ['CLOSE_DELIVERY', '2026-06-10T12:01', false],
  ['OPEN_FEEDBACK', '2026-06-10T00:00', true],
  ['NO_SCAN', '2026-06-10T00:00', false],
] as const)('%s at %s happens by itself on 06/10 at noon: %s', (kind, when, expected) => {
  expect(happensNow({ kind, at: at(when) }, at('2026-06-10T12:00'))).toBe(expected);
});

test.each([
  ['REMIND_DELIVERY', '2026-06-10T00:00', false],
  ['CLOSE_DELIVERY', '2026-06-12T00:00', true],
  ['OPEN_FEEDBACK', '2026-06-10T00:00', false],
  ['NO_SCAN', '2026-06-10T12:00', true],
  ['NO_SCAN', '2026-06-10T12:01', false],
] as const)('%s at %s is overdue on 06/10 at noon: %s', (kind, when, expected) => {
  expect(isOverdue({ kind, at: at(when) }, at('2026-06-10T12:00'))).toBe(expected);
});
