import { normalizePassword } from '#contract/rules/password.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Identity } from './identity.ts';

/** Whether a password is known to strangers: one of the common ones, or one of the file of breached ones that an installation has. */
export async function isLeakedPassword({ breached }: Pick<Identity, 'breached'>, password: string): Promise<boolean> {
  return isCommonPassword(password) || (await breached?.has(normalizePassword(password))) === true;
}
