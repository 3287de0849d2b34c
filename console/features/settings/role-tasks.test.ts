import { globSync, readFileSync } from 'node:fs';
import { Kind, parse, type FieldDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { ROLE_TASKS } from './role-tasks.ts';

const rolesOf = new Map(
  globSync('contract/graphql/operator/**/*.graphql')
    .flatMap((file) => parse(readFileSync(file, 'utf8')).definitions)
    .flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION
        ? (definition.fields ?? [])
        : [],
    )
    .map((field) => [field.name.value, rolesIn(field)]),
);

function rolesIn({ directives }: FieldDefinitionNode): string[] {
  const any = directives?.find(({ name }) => name.value === 'roles')?.arguments?.[0]?.value;
  return any?.kind === Kind.LIST ? any.values.flatMap((one) => (one.kind === Kind.ENUM ? [one.value] : [])) : [];
}

test.each(ROLE_TASKS.flatMap(({ task, calls, roles }) => calls.map((call) => [task, call, roles] as const)))(
  'the table says of «%s» what the schema says of %s',
  (_task, call, roles) => {
    expect(rolesOf.get(call)?.toSorted()).toEqual(roles.toSorted());
  },
);
