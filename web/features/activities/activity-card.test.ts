import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_KINDS } from '#contract/activities/task-states.ts';
import { cardLook } from '#web/features/activities/activity-card.tsx';

test('a study keeps its picture, whatever else is in the list', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ACTIVITY_KINDS), fc.string(), (kind, studyId) => {
      expect(cardLook(kind, studyId)).toEqual(cardLook(kind, studyId));
      expect(cardLook(kind, studyId).scene).not.toBe('');
    }),
  );
});

test('studies whose ids follow each other differ: every wall and every scene of a kind is used about as often', () => {
  const looks = Array.from({ length: 900 }, (_, number) => cardLook('SURVEY', `SP-${1000 + number}`));
  const counts = new Map<string, number>();
  for (const { wall, scene } of looks) counts.set(`${wall} ${scene}`, (counts.get(`${wall} ${scene}`) ?? 0) + 1);
  expect(counts.size).toBe(9);
  for (const count of counts.values()) expect(count).toBeGreaterThan(60);
});

test('the picture of a study is the same after every release', () => {
  expect(ACTIVITY_KINDS.map((kind) => cardLook(kind, 'SP-1042').wall)).toMatchInlineSnapshot(`
    [
      "rose",
      "rose",
      "butter",
    ]
  `);
});
