import type { Signer } from '../signing.ts';
import { createSignedAddresses } from './signed-address.ts';

/**
 * Where a mail comes back to: the address of the setting, with the mail and a proof in it. Who has not got that mail, or
 * handled it on its way, cannot make one, and so cannot stop mail to anybody.
 */
export interface BounceAddresses {
  of(mailId: string): string;
  /** The mail that an address of ours belongs to; undefined for every other address. */
  mailOf(address: string): string | undefined;
  /** Whether it is the address of the setting itself, where reports of complaints arrive. */
  isBare(address: string): boolean;
  /** The first address of ours in a text, and its mail. */
  findMail(text: string): string | undefined;
}

export function createBounceAddresses(base: string, signer: Signer, formerBefore: Date | undefined): BounceAddresses {
  const { of, idOf, isBare, findId } = createSignedAddresses(base, signer, 'bounce-address', formerBefore);
  return { of, mailOf: idOf, isBare, findMail: findId };
}
