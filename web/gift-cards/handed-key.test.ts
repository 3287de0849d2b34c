import { expect, test } from 'vitest';
import { forgetHandedKey, handedKey, handOverKey } from './handed-key.ts';

test('a key is handed to the page of its own card only, and to nobody once it is forgotten', () => {
  handOverKey('https://spark.example/egift/one', 'K3Y-123');
  expect([handedKey('/egift/one'), handedKey('/egift/two')]).toEqual(['K3Y-123', undefined]);
  forgetHandedKey();
  expect(handedKey('/egift/one')).toBeUndefined();
});
