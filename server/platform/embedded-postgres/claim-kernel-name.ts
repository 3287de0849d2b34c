import { ask, listen } from './claim-conversation.ts';
import type { FolderClaim, Holder } from './claim-conversation.ts';

const TRIES = 10;

/** A name that lives in the kernel alone: one process listens on it, and it is gone with that process. */
export async function claimKernelName(address: string): Promise<FolderClaim | Holder> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const listener = await listen(address, () => String(process.pid));
    if (listener) return { release: () => listener.close() };
    const heldBy = await ask(address);
    // No answer at all: whoever had it has just gone.
    if (heldBy !== undefined) return { heldBy };
  }
  return { heldBy: '' };
}
