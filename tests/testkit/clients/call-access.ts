import { Kind } from 'graphql';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { SchemaCall } from './schema-calls.ts';

type Called = Pick<SchemaCall, 'field'>;

function directiveOf({ field }: Called, directive: string) {
  return field.astNode?.directives?.find(({ name }) => name.value === directive);
}

/** Whether anybody may make this call. */
export function isPublic(call: Called): boolean {
  return directiveOf(call, 'public') !== undefined;
}

/** Who of the operators may make it. */
export function rolesOf(call: Called): readonly OperatorRole[] {
  const list = directiveOf(call, 'roles')?.arguments?.[0]?.value;
  if (list?.kind !== Kind.LIST) return [];
  return list.values.flatMap((value) => (value.kind === Kind.ENUM ? [value.value as OperatorRole] : []));
}
