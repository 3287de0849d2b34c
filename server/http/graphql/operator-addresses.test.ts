import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { answerShipment } from '#server/modules/product-tests/participants/act-as-participant.ts';
import { takeCarrierEvents } from '#server/modules/product-tests/parcels/take-carrier-events.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { livesAt } from '#testkit/builders/product-test-builders.ts';
import { manyOrders } from '#testkit/builders/shipment-builders.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { readAudienceSchema } from './schema.ts';

const schema = readAudienceSchema('operator');
const ADDRESS = {
  address_line1: '7741 Quillfeather Hollow',
  address_line2: 'Apartment 93-Zephyr',
  panelist_city: 'Wrenhaven',
  panelist_st: 'MN',
  panelist_zip: '55804',
};
const PARTS = [ADDRESS.address_line1, ADDRESS.address_line2, ADDRESS.panelist_city, ADDRESS.panelist_zip];

/** Every call whose answer has a part of the address of the member below, and who gets it. No other call of the schema may. */
const TELL_IT: Readonly<Record<string, readonly OperatorRole[]>> = {
  getProductTestBoard: ['FULFILMENT', 'ADMIN'],
  listTestParticipants: ['FULFILMENT', 'ADMIN'],
  getTestParticipant: ['FULFILMENT', 'ADMIN'],
  listShipmentsOfRequest: ['FULFILMENT', 'ADMIN'],
  noteShipment: ['FULFILMENT', 'ADMIN'],
  // With a reason.
  revealParticipantAddress: ['SUPPORT', 'ADMIN'],
  revealMember: ['SUPPORT', 'ADMIN'],
};
/** Changes that answer with what could hold an address; whatever else is changed answers with counts, links and plans. */
const CHANGES = ['noteShipment', 'revealParticipantAddress', 'revealMember', 'findMembersByIdentity'];

/** In a run that is not exhaustive, so many roles that are not told ask each call. */
const OTHERS_EACH = 2;

let node: TestNode;
let values: Readonly<Record<string, string>>;
const operators = new Map<OperatorRole, OperatorClient>();
beforeAll(async () => {
  node = await startTestNode();
  for (const role of OPERATOR_ROLES) operators.set(role, await signedInOperator(node, role));
  const { panelistId, email } = await aMember(node);
  const { db } = node.platform;
  await livesAt(node, panelistId, ADDRESS);
  const { projectId, parcels } = await manyOrders(node.platform, 1, { address: ADDRESS, members: [panelistId] });
  const [parcel] = parcels;
  if (parcel === undefined) throw new Error('there is one');
  const own = { projectId, panelistId };
  must(await answerShipment(node.rooms, own, { answer: SHIPMENT_ANSWERS.neverCame, key: randomUUID() }));
  await takeCarrierEvents(node.rooms, [
    {
      id: 'scan',
      orderNumber: parcel.orderNumber,
      status: 'SHIPPED',
      occurredAt: node.clock.now(),
      words: `Arrived in ${ADDRESS.panelist_city}`,
    },
  ]);
  const { rows } = await sql<{ id: string }>`
    SELECT support_request_id AS id FROM test_participant WHERE participant_id = ${parcel.participantId}`.execute(db);
  values = {
    studyId: projectId,
    projectId,
    panelistId,
    participantId: parcel.participantId,
    requestId: rows[0]?.id ?? '',
    text: email,
    reason: 'To answer them',
  };
}, 600_000);
afterAll(() => node.stop());

const roots = [schema.getQueryType(), schema.getMutationType()];
const CALLS = roots.flatMap((root) =>
  Object.values(root?.getFields() ?? {})
    .filter(({ name }) => root === schema.getQueryType() || CHANGES.includes(name))
    .map((field) => ({ field, kind: root === schema.getQueryType() ? 'query' : 'mutation' })),
);

test('an address is told by these calls to these roles, and by no other call to anybody', async () => {
  const told: Record<string, OperatorRole[]> = {};
  for (const { field, kind } of CALLS) {
    const [those, others] = [true, false].map((isTold) =>
      [...operators].filter(([role]) => (TELL_IT[field.name]?.includes(role) ?? false) === isTold),
    );
    const asked = [...(those ?? []), ...sampleOf(`who is not told by ${field.name}`, others ?? [], OTHERS_EACH)];
    for (const [role, operator] of asked) {
      const { body } = await operator.ask(field.name, documentOf(kind, field));
      const text = JSON.stringify(body);
      if (PARTS.some((part) => text.includes(part))) told[field.name] = [...(told[field.name] ?? []), role];
    }
  }
  const sorted = (calls: Readonly<Record<string, readonly OperatorRole[]>>) =>
    Object.fromEntries(
      Object.entries(calls)
        .map(([name, roles]) => [name, roles.toSorted()] as const)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    );
  expect(sorted(told)).toEqual(sorted(TELL_IT));
}, 600_000);

test('whoever is told one is in the audit log, support with the reason', async () => {
  const { rows } = await sql<{ role: string; reason: string | null }>`
    SELECT DISTINCT o.role, e.after ->> 'reason' AS reason FROM audit_entry e JOIN operator o ON o.operator_id::text = e.actor_id
    WHERE e.action = 'participant.address-seen' ORDER BY 1, 2`.execute(node.platform.db);
  expect(rows).toEqual([
    { role: 'ADMIN', reason: values.reason },
    { role: 'ADMIN', reason: null },
    { role: 'FULFILMENT', reason: null },
    { role: 'SUPPORT', reason: values.reason },
  ]);
});

/** A call with all that is required, and every leaf of its answer. */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const given = field.args
    .filter((arg) => isRequiredArgument(arg) || arg.name in values)
    .map(({ name, type }) => `${name}: ${literalOf(name, type)}`);
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${kind} ${field.name} { ${field.name}${args}${leavesOf(field.type, 4)} }`;
}

function literalOf(name: string, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(name, type.ofType);
  if (isListType(type)) return `[${literalOf(name, type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{${fields.map((one) => `${one.name}: ${literalOf(one.name, one.type)}`).join(', ')}}`;
  }
  const scalars: Record<string, string> = { Int: '1', Float: '1', Boolean: 'true', DateTime: '"2026-06-08T10:00:00Z"' };
  return scalars[type.name] ?? JSON.stringify(values[name] ?? randomUUID());
}

function leavesOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .filter((field) => depth > 1 || !isObjectType(getNamedType(field.type)));
  return ` { ${['__typename', ...fields.map((field) => `${field.name}${leavesOf(field.type, depth - 1)}`)].join(' ')} }`;
}
