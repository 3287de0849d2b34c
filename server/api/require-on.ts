import type { FlagKey } from '#contract/flags/flags.ts';
import { isOn, type Flags } from '#server/modules/flags/index.ts';
import { WireError } from './wire-error.ts';

/** Off means off: anyone who asks by hand learns no more than anyone who sees no button for it. */
export async function requireOn(flags: Flags, key: FlagKey, panelistId: string | undefined): Promise<void> {
  if (!(await isOn(flags, key, panelistId))) throw new WireError('FEATURE_OFF');
}
