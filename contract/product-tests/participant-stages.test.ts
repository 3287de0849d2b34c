import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BOARD_STAGES,
  canMoveParticipant,
  isReplaceable,
  PARTICIPANT_STAGES,
  stageAfterParcel,
  STAGES,
  type ParticipantStage,
} from './participant-stages.ts';
import { SHIPMENT_STATUSES } from './shipment-statuses.ts';

const ALLOWED = [
  'INVITED → SCREENED CLOSED',
  'SCREENED → SELECTED CLOSED',
  'SELECTED → SHIPPED DELIVERED TESTING CLOSED',
  'SHIPPED → SELECTED DELIVERED TESTING CLOSED',
  'DELIVERED → SELECTED SHIPPED TESTING CLOSED',
  'TESTING → FEEDBACK CLOSED',
  'FEEDBACK → DONE CLOSED',
  'DONE → ',
  'CLOSED → ',
];

test('the moves are these and no others', () => {
  const found = PARTICIPANT_STAGES.map(
    (from) => `${from} → ${PARTICIPANT_STAGES.filter((to) => canMoveParticipant(from, to)).join(' ')}`,
  );
  expect(found).toEqual(ALLOWED);
});

test('the board has the eight columns of a test', () => {
  expect(BOARD_STAGES).toEqual([
    'INVITED',
    'SCREENED',
    'SELECTED',
    'SHIPPED',
    'DELIVERED',
    'TESTING',
    'FEEDBACK',
    'DONE',
  ]);
});

test('every stage can be reached by who was invited', () => {
  const reached = new Set<ParticipantStage>(['INVITED']);
  for (const stage of reached) for (const next of STAGES[stage].moves) reached.add(next);
  expect([...reached].toSorted()).toEqual([...PARTICIPANT_STAGES].toSorted());
});

test('news of a parcel move only those who wait for it, and only along the moves', () => {
  const moved = PARTICIPANT_STAGES.flatMap((from) =>
    SHIPMENT_STATUSES.map((parcel) => ({ from, to: stageAfterParcel(from, parcel) })).filter(({ to }) => to !== from),
  );
  expect(new Set(moved.map(({ from }) => from))).toEqual(new Set(['SELECTED', 'SHIPPED', 'DELIVERED']));
  expect(moved.filter(({ from, to }) => !canMoveParticipant(from, to))).toEqual([]);
});

test('whatever carriers tell, nobody who is done or out comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SHIPMENT_STATUSES)), fc.constantFrom('DONE', 'CLOSED'), (news, stage) => {
      expect(news.reduce<ParticipantStage>(stageAfterParcel, stage)).toBe(stage);
    }),
  );
});

test('the place of somebody to whom nothing was sent goes to the reserve', () => {
  expect(isReplaceable('SELECTED', { isShipped: false })).toBe(true);
  expect(isReplaceable('SELECTED', { isShipped: true })).toBe(false);
  expect(isReplaceable('SHIPPED', { isShipped: true })).toBe(false);
  expect(isReplaceable('SCREENED', { isShipped: false })).toBe(false);
});
