import {
  getDirectiveValues,
  Kind,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { OperatorRole } from '#contract/wire/rest.ts';

/** A field of Query or Mutation that an operation calls, and what its directives demand of the caller. */
export interface RootField {
  readonly name: string;
  readonly isPublic: boolean;
  readonly isRestricted: boolean;
  readonly roles: readonly OperatorRole[];
}

export function rootFieldsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): RootField[] {
  const root = schema.getRootType(operation.operation);
  return topLevelNames(operation.selectionSet).map((name) => {
    const node = root?.getFields()[name]?.astNode;
    if (node == null) return { name, isPublic: false, isRestricted: false, roles: [] };
    const valuesOf = (directiveName: string) => {
      const directive = schema.getDirective(directiveName);
      return directive == null ? undefined : getDirectiveValues(directive, node);
    };
    return {
      name,
      isPublic: valuesOf('public') !== undefined,
      isRestricted: valuesOf('restricted') !== undefined,
      roles: (valuesOf('roles')?.['any'] ?? []) as OperatorRole[],
    };
  });
}

/** A fragment at the top has no name here, so it resolves to a field nobody may call. */
function topLevelNames(set: SelectionSetNode): string[] {
  return set.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''));
}
