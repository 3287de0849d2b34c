import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { FIRST_CATALOGUE } from '#contract/profile/first-catalogue.ts';
import { ROOT } from '#server/platform/places.ts';
import { fieldReaders, NAMING_FIELDS } from './field-rules.ts';

const SEEN: Readonly<Record<string, string>> = {
  password: 'never',
  per_address: 'by Fulfillment and Admin, by Support with a reason only',
};

const page = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8');

test('the page says of every field that names a member which calls tell it, and to which roles', () => {
  for (const [type, field] of NAMING_FIELDS)
    expect(page).toMatch(new RegExp(`^\\| \`${type}\\.${field}\` \\| \`\\w+\`.* \\| [A-Z]\\w+.* \\|$`, 'm'));
});

test('the page says of every profile detail whether it names a member, and who sees and changes it', () => {
  expect(FIRST_CATALOGUE.length).toBeGreaterThan(20);
  for (const { detailName, displayName, isNaming, isEditable } of FIRST_CATALOGUE) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${displayName} | ${isNaming ? 'yes' : 'no'} |`));
    const seen = SEEN[detailName] ?? (isNaming ? 'with a reason only' : 'yes');
    expect(row).toContain(`| ${seen} |`);
    expect(row?.split(' | ')[2] === 'no').toBe(!isEditable);
  }
});

test('a call tells a field wherever in its answer it is', () => {
  const types = NAMING_FIELDS.map(([type, field]) => `type ${type}${field} { x: Int }`).join(' ');
  const schema = buildSchema(`${types}
    type MemberIdentity { firstName: String lastName: String email: String }
    type SupportMember { firstName: String } type StoppedAddress { address: String }
    type Page { contents: [Row!]! } type Row { who: MemberIdentity again: Page }
    type Query { listAll: Page! nothing: Int } type Mutation { reveal: MemberIdentity! }`);
  const [first] = fieldReaders(schema, (call) => (call === 'reveal' ? ['SUPPORT'] : ['ADMIN']));
  expect(first).toEqual({
    field: 'MemberIdentity.firstName',
    calls: ['listAll', 'reveal'],
    roles: ['ADMIN', 'SUPPORT'],
  });
});
