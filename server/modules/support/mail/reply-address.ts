import type { Support } from '../support.ts';

/** Where an answer to a mail about this request goes; undefined without SUPPORT_ADDRESS, or while answers are not read. */
export function replyAddressOf(_support: Pick<Support, 'address' | 'signer'>, _requestId: string): string | undefined {
  return undefined;
}
