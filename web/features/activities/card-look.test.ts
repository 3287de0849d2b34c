import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_KINDS } from '#contract/task-states.ts';
import { cardLooks } from './card-look.ts';

test('a card alone has the wall of its kind', () => {
  expect(ACTIVITY_KINDS.map((kind) => cardLooks([kind])[0]?.wall)).toEqual(['apricot', 'plum', 'celadon']);
});

test('no card shares its wall with the card beside, above or below it, in one column or in two', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTIVITY_KINDS), { maxLength: 40 }), (kinds) => {
      const walls = cardLooks(kinds).map(({ wall }) => wall);
      expect(walls).toHaveLength(kinds.length);
      walls.forEach((wall, index) => expect(walls.slice(Math.max(0, index - 2), index)).not.toContain(wall));
    }),
  );
});
