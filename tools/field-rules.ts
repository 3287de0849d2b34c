/** What docs/rules.md says of who sees and changes single fields: those of members, as the catalog and the schema have them. */
import { getNamedType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';
import { FIRST_CATALOGUE } from '#contract/profile/first-catalogue.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { numberText } from '#contract/numbers.ts';
import { mayAskForAddress, seesAddresses } from '#contract/product-tests/address-roles.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#contract/wire/rest.ts';

type FirstDetail = (typeof FIRST_CATALOGUE)[number];

/** Fields of the console's schema that name a member, or say where they can be reached. */
export const NAMING_FIELDS = [
  ['MemberIdentity', 'firstName'],
  ['MemberIdentity', 'lastName'],
  ['MemberIdentity', 'email'],
  ['SupportMember', 'firstName'],
  ['StoppedAddress', 'address'],
] as const;

export interface FieldReaders {
  readonly field: string;
  readonly calls: readonly string[];
  readonly roles: readonly OperatorRole[];
}

/** By which calls an operator gets such a field, and whose roles they are. */
export function fieldReaders(
  schema: GraphQLSchema,
  rolesOf: (call: string) => readonly OperatorRole[],
): readonly FieldReaders[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  const reach = new Map(roots.map(({ name, type }) => [name, typesIn(getNamedType(type))]));
  return NAMING_FIELDS.map(([type, field]) => {
    const found = schema.getType(type);
    if (!isObjectType(found) || found.getFields()[field] === undefined) throw new Error(`${type}.${field} is gone.`);
    const calls = [...reach].flatMap(([name, types]) => (types.has(type) ? [name] : []));
    return { field: `${type}.${field}`, calls, roles: [...new Set(calls.flatMap((call) => rolesOf(call)))] };
  });
}

/** A type and whatever its fields lead to. */
function typesIn(type: GraphQLNamedType, seen = new Set<string>()): ReadonlySet<string> {
  if (!isObjectType(type) || seen.has(type.name)) return seen;
  seen.add(type.name);
  for (const field of Object.values(type.getFields())) typesIn(getNamedType(field.type), seen);
  return seen;
}

const FIELDS = `Operators get a field only through a call that their role can make. These are the ones that name a member or say where to reach them.
Readers get counts of ten or more people, and no fields of anyone ([36](decisions/0036-readers-see-groups-not-people.md)). Members see their
own fields, and nobody else's.`;

const DETAILS = `Details that name a member are for operators with a reason. The others can be used in audiences and counts. Admins can publish more
details, and decide the same for each.`;

export function fieldSections(
  readers: readonly FieldReaders[],
  tableOf: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): readonly string[] {
  return [
    '## Who sees and changes single fields',
    FIELDS,
    tableOf(
      ['field', 'calls', 'roles'],
      readers.map(({ field, calls, roles }) => [
        `\`${field}\``,
        calls.map((call) => `\`${call}\``).join(', '),
        roles.map((role) => OPERATOR_ROLE_LABELS[role]).join(', '),
      ]),
    ),
    DETAILS,
    tableOf(
      ['profile detail', 'names a member', 'members change it', 'operators see it'],
      FIRST_CATALOGUE.map((detail) => [
        detail.displayName,
        detail.isNaming ? 'yes' : 'no',
        changedText(detail),
        seenText(detail),
      ]),
    ),
  ];
}

const rolesWho = (may: (role: OperatorRole) => boolean) =>
  OPERATOR_ROLES.filter(may)
    .map((role) => OPERATOR_ROLE_LABELS[role])
    .join(' and ');
const ADDRESS_READERS = `by ${rolesWho(seesAddresses)}, by ${rolesWho(mayAskForAddress)} with a reason only`;

function seenText({ detailName, isNaming, selectionType }: FirstDetail): string {
  if (selectionType === 'password_text') return 'never';
  if (detailName === ADDRESS_DETAIL) return ADDRESS_READERS;
  return isNaming ? 'with a reason only' : 'yes';
}

function changedText({ isEditable, isRestricted, unlockDays }: FirstDetail): string {
  if (!isEditable) return 'no';
  const often = unlockDays === 0 ? 'yes' : unlockDays >= 3_650 ? 'once' : `every ${numberText(unlockDays)} days`;
  return isRestricted ? `${often}, within 30 minutes of a login` : often;
}
