import { Kind, visit, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

export const MAX_DOCUMENT_CHARACTERS = 10_000;
export const MAX_DOCUMENT_TOKENS = 1_000;
const MAX_DEPTH = 10;
const MAX_ALIASES = 10;
const MAX_ROOT_FIELDS = 5;
const MAX_FRAGMENTS = 20;

/** Whether a document asks for too much: too deep, too many aliases, fragments or root fields. */
export function isTooComplex(document: DocumentNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let aliases = 0;
  visit(document, {
    FragmentDefinition: (node) => {
      fragments.set(node.name.value, node);
    },
    Field: (node) => {
      if (node.alias !== undefined) aliases += 1;
    },
  });
  if (aliases > MAX_ALIASES || fragments.size > MAX_FRAGMENTS) return true;
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (definition.selectionSet.selections.length > MAX_ROOT_FIELDS ||
        isDeeperThan(MAX_DEPTH, definition.selectionSet, fragments)),
  );
}

/** Fragments count where they are spread. A fragment inside itself is deeper than any limit. */
function isDeeperThan(
  limit: number,
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): boolean {
  if (limit < 1) return true;
  return set.selections.some((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return fragment !== undefined && isDeeperThan(limit - 1, fragment.selectionSet, fragments);
    }
    return selection.selectionSet !== undefined && isDeeperThan(limit - 1, selection.selectionSet, fragments);
  });
}
