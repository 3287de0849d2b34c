import type { Clock } from './clock.ts';
import type { Signer } from './signing.ts';

/** Who a log line is about: an account, or the address that somebody typed or came from, where there is no account. */
export interface Subject {
  readonly kind: 'member' | 'operator' | 'typed' | 'network';
  /** The account's internal id, or the address. */
  readonly id: string;
}

const PURPOSE = 'log-name';
const NAME_BYTES = 16;
const LETTER: Readonly<Record<Subject['kind'], string>> = { member: 'm', operator: 'o', typed: 't', network: 'n' };

/**
 * The name of somebody in the logs of one day (UTC). Whoever has the logs can tell that two lines of a day are about the same
 * person, and neither who that is nor which lines of another day are theirs: for that it takes our keys.
 */
export function logNameOn(day: string, { kind, id }: Subject, signer: Pick<Signer, 'mac'>): string {
  const data = Buffer.from(`${day}\0${kind}\0${id.trim().toLowerCase()}`);
  return `${LETTER[kind]}-${signer.mac(PURPOSE, data).subarray(0, NAME_BYTES).toString('base64url')}`;
}

export type LogName = (subject: Subject) => string;

export function createLogNames({ signer, clock }: { readonly signer: Signer; readonly clock: Clock }): LogName {
  return (subject) => logNameOn(clock.now().toISOString().slice(0, 10), subject, signer);
}
