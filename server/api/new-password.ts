import { MESSAGES } from '#contract/messages/messages.ts';
import { type Identity, isLeakedPassword } from '#server/modules/identity/index.ts';
import { refused } from './wire-error.ts';

/** Refuses a new password that strangers know, at its field. The rules of the contract have been asked before. */
export async function refuseLeaked(identity: Identity, field: string, password: string): Promise<void> {
  if (await isLeakedPassword(identity, password)) throw refused(field, MESSAGES.password.easyToGuess);
}
