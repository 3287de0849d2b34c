import { expect, test } from 'vitest';
import { testKeys } from '#testkit/config.ts';
import { systemChance } from '#server/platform/chance.ts';
import { createPasswordHasher } from './password-hasher.ts';

test('a hash that is put into the row of another account does not open there', async () => {
  const passwords = createPasswordHasher({
    peppers: testKeys('test'),
    chance: systemChance,
    maySeal: async () => true,
  });
  const hashed = await passwords.hash('mine', 'Secret1!');
  if (!hashed.ok) throw new Error('there is room for one');
  expect(await passwords.isRight('Secret1!', { accountId: 'mine', ...hashed.value })).toEqual({
    ok: true,
    value: true,
  });
  await expect(passwords.isRight('Secret1!', { accountId: 'yours', ...hashed.value })).rejects.toThrow(/authenticate/);
});

test('a hash costs whoever guesses 19 MiB and two rounds, unless a test wants it for less', async () => {
  const before = { peppers: testKeys('test'), chance: systemChance, maySeal: async () => false };
  const real = await createPasswordHasher(before).hash('mine', 'Secret1!');
  expect(real).toMatchObject({ value: { hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) } });
  const cheap = await createPasswordHasher({ ...before, cost: { memoryCost: 64, timeCost: 1 } }).hash(
    'mine',
    'Secret1!',
  );
  expect(cheap).toMatchObject({ value: { hash: expect.stringContaining('$m=64,t=1,p=1$') } });
});

test.each([
  ['sealed', true],
  ['with its pepper inside', false],
])('a hash of other costs, %s, is outdated, and one of the same costs is not', async (_way, seals) => {
  const ring = { peppers: testKeys('test'), chance: systemChance, maySeal: async () => seals };
  const costs = [
    { memoryCost: 64, timeCost: 1 },
    { memoryCost: 128, timeCost: 1 },
    { memoryCost: 64, timeCost: 2 },
  ];
  for (const cost of costs) {
    const passwords = createPasswordHasher({ ...ring, cost });
    const hashed = await passwords.hash('mine', 'Secret1!');
    if (!hashed.ok) throw new Error('there is room for one');
    const stored = { accountId: 'mine', ...hashed.value };
    const judgements = costs.map((other) => createPasswordHasher({ ...ring, cost: other }).isOutdated(stored));
    expect(judgements).toEqual(costs.map((other) => other !== cost));
  }
});

test('a database that went away for a moment makes no difference between known and unknown accounts', async () => {
  const answers = [Promise.resolve(false), Promise.reject(new Error('away')), Promise.resolve(false)];
  for (const answer of answers) answer.catch(() => undefined);
  let asked = 0;
  const passwords = createPasswordHasher({
    peppers: testKeys('test'),
    chance: systemChance,
    maySeal: () => answers[Math.min(asked++, answers.length - 1)] ?? Promise.resolve(false),
  });
  const tries = [await passwords.isRight('a', undefined).catch(() => 'failed')];
  tries.push(await passwords.isRight('a', undefined).catch(() => 'failed'));
  tries.push(await passwords.isRight('a', undefined).catch(() => 'failed'));
  expect(tries).toEqual([{ ok: true, value: false }, 'failed', { ok: true, value: false }]);
});
