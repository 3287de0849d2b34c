import type { Results } from './results.ts';

const PURPOSE = 'results-pseudonym';
const BYTES = 10;

/** A name for a member in one study: the same for all of the study's data, of no use in any other. */
export function pseudonymOf({ signer }: Pick<Results, 'signer'>, studyId: string, panelistId: string): string {
  return signer
    .mac(PURPOSE, Buffer.from(`${studyId}\0${panelistId}`))
    .subarray(0, BYTES)
    .toString('hex');
}
