import {
  getDirectiveValues,
  Kind,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { OperatorRole } from '#contract/rest.ts';

/** A field of Query or Mutation that an operation calls, and what its directives demand of the caller. */
export interface RootField {
  readonly name: string;
  readonly isPublic: boolean;
  readonly roles: readonly OperatorRole[];
}

export function rootFieldsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): RootField[] {
  const root = schema.getRootType(operation.operation);
  return topLevelNames(operation.selectionSet).map((name) => {
    const node = root?.getFields()[name]?.astNode;
    if (node == null) return { name, isPublic: false, roles: [] };
    const publicDirective = schema.getDirective('public');
    const rolesDirective = schema.getDirective('roles');
    const isPublic = publicDirective != null && getDirectiveValues(publicDirective, node) !== undefined;
    const roles = rolesDirective == null ? undefined : getDirectiveValues(rolesDirective, node);
    return { name, isPublic, roles: (roles?.['any'] ?? []) as OperatorRole[] };
  });
}

/** A fragment at the top has no name here, so it resolves to a field nobody may call. */
function topLevelNames(set: SelectionSetNode): string[] {
  return set.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''));
}
