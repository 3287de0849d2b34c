import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/time/durations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import type { Attack } from './attack.ts';
import { chosenOf } from './chance.ts';
import { CALLS, hasRole } from './schema-of-copy.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** Nobody of these reads where a member lives: support may, with a reason, by a mutation that is logged. */
const ROLES: readonly OperatorRole[] = ['RESEARCHER', 'READER', 'SUPPORT'];
const CALLS_EACH = 4;
/** What is no reason. */
const EMPTY_REASONS = ['', '   ', '.', '\u00a0'];
/** Shorter than this it may stand anywhere. */
const LEAST_LETTERS = 8;

export const addresses: Attack<'addresses'> = {
  name: 'addresses',
  tries: 'to read where a member lives as an operator who may not, or without a reason',
  async run(target, options) {
    const tally = new Tally();
    const streets = await streetsOf(target);
    tally.note(`${streets.length} streets were looked for`);
    for (const role of ROLES) {
      const [actor] = target.actors.operators[role];
      await actor.renew();
      const allowed = CALLS.operator.filter((call) => hasRole(call, role) && call.kind === 'query');
      for (const call of chosenOf(allowed, ({ name }) => name, { ...options, each: CALLS_EACH })) {
        const given = argumentsFor(target.world, call);
        const { body } = await actor.ask('operator', call.name, call.document, given);
        tally.tried += 1;
        const told = JSON.stringify(body ?? '');
        const street = streets.find((one) => told.includes(one));
        if (street === undefined) continue;
        tally.find(
          call.name,
          `${role} reads '${street}' by ${call.name}`,
          `${call.document} with ${JSON.stringify(given)}`,
        );
      }
      target.node.clock.advance(MINUTE_MS);
    }
    await withoutReason(target, tally);
    return tally.outcome();
  },
};

/** Whatever wants a reason is not answered without one. */
async function withoutReason({ actors, world }: Target, tally: Tally): Promise<void> {
  const [support] = actors.operators.SUPPORT;
  await support.renew();
  const reveals = CALLS.operator.filter(
    ({ name, leaves }) => name.startsWith('reveal') && leaves.some(({ path }) => path.at(-1) === 'reason'),
  );
  for (const call of reveals) {
    for (const reason of EMPTY_REASONS) {
      const given = { ...argumentsFor(world, call), reason };
      const { status, body } = await support.ask('operator', call.name, call.document, given);
      tally.tried += 1;
      if (status !== 200 || body.errors !== undefined) continue;
      tally.find(
        `${call.name} without a reason`,
        `${call.name} is answered with the reason '${reason}'`,
        `${call.document} with ${JSON.stringify(given)}`,
      );
    }
  }
}

/** Of members' profiles, and of packages on their way. */
async function streetsOf({ db, actors, world }: Target): Promise<readonly string[]> {
  const { rows } = await sql<{ street: string }>`
    SELECT DISTINCT value #>> '{}' AS street FROM panelist_attribute WHERE name LIKE 'address_line%'`.execute(db);
  const [admin] = actors.operators.ADMIN;
  await admin.renew();
  const call = CALLS.operator.find(({ name }) => name === 'getTestParticipant');
  const answer = call && (await admin.ask('operator', call.name, call.document, { participantId: world.shipped }));
  const shipped: readonly string[] = answer?.body.data?.getTestParticipant?.address ?? [];
  const streets = [...rows.map(({ street }) => street), ...shipped.slice(0, 2)];
  return [...new Set(streets)].filter((street) => street.length >= LEAST_LETTERS);
}
