import { readFileSync } from 'node:fs';
import { parse, getOperationAST } from 'graphql';
import { describe, expect, test } from 'vitest';
import { place } from '#server/platform/places.ts';
import { createDocuments } from './documents.ts';
import { readAudienceSchema } from './schema.ts';

const ENDPOINTS = ['member', 'operator'] as const;

function trustedOf(audience: string): Record<string, string> {
  const file = place(`contract/generated/${audience}/persisted-documents.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

// They are compiled when they are first called: what cannot be must not wait for that.
describe.each(ENDPOINTS)('every trusted document of the %s app', (audience) => {
  const trusted = trustedOf(audience);
  const documents = createDocuments({
    schema: readAudienceSchema(audience),
    trusted,
    allowsText: false,
    offered: async () => undefined,
  });

  test('can be compiled', () => {
    expect(Object.keys(trusted).length).toBeGreaterThan(10);
    for (const [documentId, text] of Object.entries(trusted)) {
      const operationName = getOperationAST(parse(text))?.name?.value ?? '';
      expect(documents.find({ documentId, operationName })?.name).toBe(operationName);
    }
  });

  test('is compiled once', () => {
    const [documentId = '', text = ''] = Object.entries(trusted)[0] ?? [];
    const operationName = getOperationAST(parse(text))?.name?.value ?? '';
    const find = () => documents.find({ documentId, operationName });
    expect(find()).toBe(find());
  });

  test('is found by its hash alone', () => {
    for (const documentId of ['', 'toString', '__proto__', '0'.repeat(64)]) {
      expect(documents.find({ documentId, operationName: 'GetTasks' })).toBeUndefined();
    }
  });
});

// Flags, roles and a fresh sign-in are asked for by the fields at the root: nothing else may stand there.
describe.each([
  ['member', 'Query', 'getMarketResearchPanelistPush { __typename }'],
  ['operator', 'Query', 'getOperator { name }'],
] as const)('a text document of the %s app', (audience, root, field) => {
  const documents = createDocuments({
    schema: readAudienceSchema(audience),
    trusted: {},
    allowsText: true,
    offered: async (text) => text,
  });
  const name = field.split(' ')[0] ?? '';
  const refused = {
    'an inline fragment': `query A { ... on ${root} { ${field} } }`,
    'an inline fragment without a type': `query A { ... { ${field} } }`,
    'an inline fragment beside a field': `query A { __typename ... on ${root} { ${field} } }`,
    'a spread': `query A { ...F } fragment F on ${root} { ${field} }`,
    'a spread in a spread': `query A { ...F } fragment F on ${root} { ...G } fragment G on ${root} { ${field} }`,
    'a fragment that is left out only sometimes': `query A($no: Boolean!) { ... @skip(if: $no) { ${field} } }`,
    'several operations': `query A { ${field} } query B { ${field} }`,
    'a subscription': `subscription A { ${field} }`,
  };

  test.each(Object.entries(refused))(
    'with %s at its root is refused, also when another node offers it',
    async (_, query) => {
      expect(() => documents.find({ query, operationName: 'A' })).toThrow('UNKNOWN_OPERATION');
      await expect(documents.findOffered({ documentId: query, operationName: 'A' })).rejects.toThrow(
        'UNKNOWN_OPERATION',
      );
    },
  );

  test.each([
    ['an alias', `query A { other: ${field} }`],
    ['a directive', `query A($no: Boolean!) { ${field.replace(name, `${name} @skip(if: $no)`)} }`],
    ['several fields', `query A { __typename one: ${field} two: ${field} }`],
  ])('is asked under the name of its field with %s', (_, query) => {
    const fields = documents.find({ query, operationName: 'A' })?.rootFields.filter((one) => one.name !== '__typename');
    expect(fields?.length).toBeGreaterThan(0);
    for (const one of fields ?? []) {
      expect(one.name).toBe(name);
      expect(audience === 'member' ? one.flag : one.roles.length).toBeTruthy();
    }
  });
});
