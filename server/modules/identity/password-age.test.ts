import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { operatorSignIn } from './operator-sign-in.ts';
import { signIn } from './sign-in.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

test('a password works ten years later, of a member and of an operator', async () => {
  const { identity } = bed.rooms;
  const [member, operator] = [await aMember(bed), await anOperator(bed)];
  bed.clock.advance(3_653 * DAY_MS);
  const { email, password } = member;
  expect(await signIn(identity, { email, password, deviceToken: undefined })).toMatchObject({ ok: true });
  const proof = { email: operator.email, password: operator.password, code: operator.code() };
  const from = { origin: '203.0.113.7', correlationId: 'c' };
  expect(await operatorSignIn(identity, proof, from)).toMatchObject({ ok: true });
});
