import type { QueryFilters } from '@tanstack/react-query';
import type { Query } from '#contract/wire/operation.ts';

/** All that these operations have answered, whatever their variables: for what a change makes untrue. */
export function answersOf(...operations: readonly Query<unknown, never>[]): QueryFilters {
  const names = new Set<unknown>(operations.map(({ name }) => name));
  return { predicate: ({ queryKey: [name] }) => names.has(name) };
}
