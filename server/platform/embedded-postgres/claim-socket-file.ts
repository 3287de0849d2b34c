import { randomInt } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { systemChance } from '#server/platform/chance.ts';
import { ask, listen } from './claim-conversation.ts';
import type { FolderClaim, Holder } from './claim-conversation.ts';

const TRIES = 50;
const PAUSE_AT_MOST_MS = 50;
const TRYING = 'trying';

/**
 * The same where names live in the file system. Everyone first listens on a file of their own and then looks around:
 * whoever sees another that is alive withdraws. Of any two, the later one sees the earlier one, so that never both stay;
 * and since no name is used twice, the file of a dead process can be taken away without hitting a living one.
 */
export async function claimSocketFile(stem: string): Promise<FolderClaim | Holder> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    let says = TRYING;
    const address = `${stem}-${systemChance.bytes(4).toString('hex')}`;
    const listener = await listen(address, () => says);
    if (!listener) continue;
    const others = await answersAround(stem, address);
    if (others.length === 0) {
      says = String(process.pid);
      return { release: () => listener.close() };
    }
    await listener.close();
    const heldBy = others.find((answer) => answer !== TRYING);
    if (heldBy !== undefined) return { heldBy };
    await delay(randomInt(PAUSE_AT_MOST_MS));
  }
  return { heldBy: '' };
}

async function answersAround(stem: string, mine: string): Promise<string[]> {
  const answers: string[] = [];
  for (const name of await readdir(dirname(stem))) {
    const address = join(dirname(stem), name);
    if (!name.startsWith(basename(stem)) || address === mine) continue;
    const answer = await ask(address);
    if (answer === undefined) await rm(address, { force: true });
    else answers.push(answer);
  }
  return answers;
}
