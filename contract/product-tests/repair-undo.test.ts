import { describe, expect, test } from 'vitest';
import { repairFollowedBy, type RepairedState, type SinceRepair } from './repair-undo.ts';

const AFTER: RepairedState = {
  stage: 'SHIPPED',
  stageAt: '2026-06-01T12:00:00.000Z',
  remindedAt: null,
  extendedUntil: null,
  supportRequestedAt: null,
  supportAskedAt: null,
  pausedFrom: null,
};
const NOTHING: SinceRepair = {
  isTooOld: false,
  hasAddress: true,
  after: AFTER,
  now: AFTER,
  isNewestParcel: true,
  otherEvents: [],
};
const LATER = '2026-06-02T12:00:00.000Z';

describe('what follows from a repair', () => {
  test('nothing: it can be undone', () => {
    expect(repairFollowedBy(NOTHING)).toBeNull();
  });

  test.each([
    ['tooOld', { isTooOld: true }],
    ['addressDeleted', { hasAddress: false }],
    ['closed', { now: { ...AFTER, stage: 'CLOSED' } }],
    ['closed', { now: { ...AFTER, stage: 'DONE' }, hasAddress: false }],
    ['received', { now: { ...AFTER, stage: 'TESTING' } }],
    ['received', { now: { ...AFTER, stage: 'FEEDBACK' } }],
    ['support', { now: { ...AFTER, supportRequestedAt: LATER } }],
    ['support', { now: { ...AFTER, supportAskedAt: LATER } }],
    ['anotherParcel', { isNewestParcel: false }],
    ['carrier', { otherEvents: ['CSV', 'WEBHOOK'] }],
    ['news', { otherEvents: ['CSV'] }],
    ['news', { otherEvents: ['HAND'] }],
    ['deadline', { now: { ...AFTER, remindedAt: LATER } }],
    ['deadline', { now: { ...AFTER, extendedUntil: LATER } }],
    ['deadline', { now: { ...AFTER, stage: 'SELECTED', stageAt: LATER } }],
    ['deadline', { now: { ...AFTER, pausedFrom: LATER } }],
  ] as const)('%s: %j', (follows, since: Partial<SinceRepair>) => {
    expect(repairFollowedBy({ ...NOTHING, ...since })).toBe(follows);
  });
});
