import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Fields by the selection that asks for them: a document is compiled once, and its nodes are the same in every call. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** The names of the fields that a call wants of what a resolver answers: the rest need not be looked up. */
export function askedFields({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const [first] = fieldNodes;
  const found = first && known.get(first);
  if (found !== undefined) return found;
  const names = new Set<string>();
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else collect(fragments[selection.name.value]?.selectionSet);
    }
  };
  for (const node of fieldNodes) collect(node.selectionSet);
  if (first !== undefined) known.set(first, names);
  return names;
}
