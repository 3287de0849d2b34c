import type * as v from 'valibot';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
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
    defineTicket({ purpose: parts, path: paths.parts, lastsMs: 2 * HOUR_MS, shape }),
    defineTicket({ purpose: problems, path: paths.problems, lastsMs: 10 * MINUTE_MS, shape }),
  ];
}
