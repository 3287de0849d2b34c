import type * as v from 'valibot';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { defineTicket, type Ticket } from '../tickets.ts';

/** Where the parts of a file are sent to, for as long as a large one takes on a slow line; and where its bad lines are fetched. */
export function importTickets<Shape extends v.GenericSchema<unknown, object>>({
  purposes: [parts, problems],
  paths,
  shape,
}: {
  readonly purposes: readonly [parts: string, problems: string];
  readonly paths: { readonly parts: string; readonly problems: string };
  readonly shape: Shape;
}): readonly [parts: Ticket<v.InferOutput<Shape>>, problems: Ticket<v.InferOutput<Shape>>] {
  return [
    defineTicket({ purpose: parts, path: paths.parts, lastsMs: LIFETIMES.partsTicket.ms, shape }),
    defineTicket({ purpose: problems, path: paths.problems, lastsMs: LIFETIMES.problemsLink.ms, shape }),
  ];
}
