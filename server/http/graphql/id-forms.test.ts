import { buildSchema, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { checkArguments } from './check-arguments.ts';

const ID = '0192f0c4-5a6b-7c8d-9e0f-abcdefabcdef';

const SDL = `
  input Part { panelistId: ID!, name: String }
  input Given { parts: [Part!], fileIds: [ID!], studyId: ID }
  type Query { look(userId: String!, input: Given): Boolean }`;

/** What a resolver gets of these arguments. */
async function given(args: object): Promise<unknown> {
  const schema: GraphQLSchema = buildSchema(SDL);
  const look = schema.getQueryType()?.getFields()['look'];
  if (look === undefined) throw new Error('no field');
  look.resolve = (_parent, seen: unknown) => seen;
  checkArguments(schema);
  return look.resolve(undefined, args, undefined, undefined as never);
}

test.each([
  ['upper case', ID.toUpperCase()],
  ['mixed case', `${ID.slice(0, 20).toUpperCase()}${ID.slice(20)}`],
  ['its own form', ID],
])('an id in %s comes to resolvers in small letters, wherever it stands', async (_, id) => {
  const input = { parts: [{ panelistId: id, name: id }], fileIds: [id], studyId: id };
  expect(await given({ userId: id, input })).toEqual({
    userId: ID,
    input: { parts: [{ panelistId: ID, name: id }], fileIds: [ID], studyId: ID },
  });
});

test('what is no id stays as it was typed: addresses, and short names of studies', async () => {
  const args = { userId: 'Dana@Example.com', input: { studyId: 'QN-1042' } };
  expect(await given(args)).toEqual(args);
});

test.each([`{${ID}}`, `urn:uuid:${ID}`, ID.replaceAll('-', ''), ` ${ID}`])(
  '%s, which the database would take for the same id, is none',
  async (id) => {
    await expect(given({ userId: ID, input: { fileIds: [id] } })).rejects.toThrow('NOT_FOUND');
  },
);
