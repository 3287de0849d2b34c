import { createSignedAddresses } from '#server/platform/mail/index.ts';
import type { Support } from '../support.ts';

type Addressed = Pick<Support, 'address' | 'signer'>;

/** Where an answer to a mail about this request goes; undefined without SUPPORT_ADDRESS. */
export function replyAddressOf(support: Addressed, requestId: string): string | undefined {
  return addressesOf(support)?.of(requestId);
}

/** The request that an address of ours belongs to; undefined for every other address. */
export function requestOfAddress(support: Addressed, address: string): string | undefined {
  return addressesOf(support)?.idOf(address);
}

function addressesOf({ address, signer }: Addressed) {
  return address === undefined ? undefined : createSignedAddresses(address, signer, 'support-address');
}
