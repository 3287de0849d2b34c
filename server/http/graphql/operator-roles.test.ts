import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { rolesOf } from '#testkit/clients/call-access.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { readAudienceSchema } from './schema.ts';

/** Every call of the console, put together from the schema: nobody can forget to list one here. */
const schema = readAudienceSchema('operator');
const CALLS = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => ({
    name: field.name,
    document: documentOf(root === schema.getQueryType() ? 'query' : 'mutation', field),
    roles: rolesOf({ field }),
  })),
);

/** In a run that is not exhaustive, of the roles that may not make a call. Who may is asked of one place for all calls. */
const OTHERS_EACH = 1;
/** And of those who are no operators at all. */
const STRANGERS_EACH = 1;

let node: TestNode;
let member: ApiClient;
const operators = new Map<OperatorRole, OperatorClient>();
beforeAll(async () => {
  node = await startTestNode();
  for (const role of OPERATOR_ROLES) operators.set(role, await signedInOperator(node, role));
  const { email, password } = await aMember(node);
  member = new ApiClient(node.url);
  await member.signIn(email, password);
});
afterAll(() => node.stop());

const codeOf = (answer: { body: { errors?: { extensions?: { code?: string } }[] } }) =>
  answer.body.errors?.[0]?.extensions?.code;

/** The same session at another address: who asks for so much at once would be told to wait. */
function fromElsewhere({ csId, cookies }: ApiClient): ApiClient {
  const browser = new ApiClient(node.url);
  browser.csId = csId;
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

test('there are calls to test, and each names who may make it', () => {
  expect(CALLS.length).toBeGreaterThan(30);
  for (const { roles } of CALLS) expect(roles.length).toBeGreaterThan(0);
});

describe.each(CALLS)('$name', ({ name, document, roles }) => {
  test('does not answer to a visitor or to a member', async () => {
    const strangers = [new ApiClient(node.url), fromElsewhere(member)];
    for (const browser of sampleOf(`who is no operator and calls ${name}`, strangers, STRANGERS_EACH)) {
      const answer = await browser.graphql(name, document, {}, API_PATHS.consoleGraphql);
      expect(codeOf(answer)).toBe('UNAUTHENTICATED');
    }
  });

  test(`answers to ${roles.join(', ')} and to no other operator`, async () => {
    const others = [...operators].filter(([role]) => !roles.includes(role));
    for (const [role, operator] of sampleOf(`others than may ${name}`, others, OTHERS_EACH)) {
      expect({ role, code: codeOf(await operator.ask(name, document)) }).toEqual({ role, code: 'FORBIDDEN' });
    }
  });
});

/** The shortest call of a field that the schema takes: only what is required, and one leaf of the answer. */
function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${literalOf(type)}`);
  const args = given.length === 0 ? '' : `(${given.join(', ')})`;
  return `${kind} ${field.name} { ${field.name}${args}${leafOf(field.type)} }`;
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    const shown = fields.length > 0 || !type.isOneOf ? fields : Object.values(type.getFields()).slice(0, 1);
    return `{${shown.map((one) => `${one.name}: ${literalOf(one.type)}`).join(', ')}}`;
  }
  const scalars: Record<string, string> = { Int: '1', Float: '1', Boolean: 'true', DateTime: '"2026-06-08T10:00:00Z"' };
  return scalars[type.name] ?? '"x"';
}

function leafOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const leaf = fields.find((field) => !isObjectType(getNamedType(field.type))) ?? fields[0];
  return leaf === undefined ? '' : ` { ${leaf.name}${leafOf(leaf.type)} }`;
}
