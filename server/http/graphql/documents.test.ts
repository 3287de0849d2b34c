import { readdirSync, readFileSync } from 'node:fs';
import { buildASTSchema, concatAST, parse, getOperationAST } from 'graphql';
import { describe, expect, test } from 'vitest';
import { place } from '#server/platform/places.ts';
import { createDocuments } from './documents.ts';

const ENDPOINTS = ['member', 'operator'] as const;

function schemaOf(audience: string) {
  const folder = place(`contract/graphql/${audience}/`);
  return buildASTSchema(
    concatAST(readdirSync(folder).map((name) => parse(readFileSync(new URL(name, folder), 'utf8')))),
  );
}

function trustedOf(audience: string): Record<string, string> {
  const file = place(`contract/generated/${audience}/persisted-documents.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

// They are compiled when they are first called: what cannot be must not wait for that.
describe.each(ENDPOINTS)('every trusted document of the %s app', (audience) => {
  const trusted = trustedOf(audience);
  const documents = createDocuments({
    schema: schemaOf(audience),
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
