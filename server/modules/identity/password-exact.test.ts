import { afterAll, beforeAll, expect, test } from 'vitest';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { signIn } from './sign-in.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

test.each<[string, (password: string) => string]>([
  ['lower case', (password) => password.toLowerCase()],
  ['a letter less', (password) => password.slice(0, -1)],
  ['a letter more', (password) => `${password}x`],
  ['a space after it', (password) => `${password} `],
  ['a space before it', (password) => ` ${password}`],
])('another password by one letter, by case, or by what follows it, opens nothing: %s', async (_what, change) => {
  const { email, password } = await aMember(bed);
  const tried = await signIn(bed.rooms.identity, { email, password: change(password), deviceToken: undefined });
  expect(tried).toMatchObject({ ok: false, failure: { kind: 'failed' } });
});
