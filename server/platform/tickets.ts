import * as v from 'valibot';
import { later, type Clock } from './clock.ts';
import type { Signer } from './signing.ts';

/** A signed address: what a file or a player is fetched or sent with, since it carries no header of ours. */
export interface Ticket<Content extends object> {
  /** The address with the ticket, and until when it works. */
  sign(by: { readonly signer: Signer; readonly clock: Clock }, content: Content, path?: string): SignedUrl;
  /** What it opens; undefined when it was changed, is over, or is another's. */
  read(by: { readonly signer: Signer }, ticket: unknown): Content | undefined;
}

export interface SignedUrl {
  readonly url: string;
  readonly urlExpiresAt: Date;
}

/** One kind of ticket: what it is for, where it leads, how long it works and what it says. */
export function defineTicket<Shape extends v.GenericSchema<unknown, object>>(kind: {
  readonly purpose: string;
  readonly path: string;
  readonly lastsMs: number;
  readonly shape: Shape;
}): Ticket<v.InferOutput<Shape>> {
  return {
    sign({ signer, clock }, content, path = kind.path) {
      const urlExpiresAt = later(clock.now(), kind.lastsMs);
      const ticket = signer.sign(kind.purpose, Object.fromEntries(Object.entries(content)), urlExpiresAt);
      return { url: `${path}?ticket=${encodeURIComponent(ticket)}`, urlExpiresAt };
    },
    read({ signer }, ticket) {
      const proven = typeof ticket === 'string' ? signer.verify(kind.purpose, ticket) : undefined;
      const read = proven?.ok === true ? v.safeParse(kind.shape, proven.value) : undefined;
      return read?.success === true ? read.output : undefined;
    },
  };
}
