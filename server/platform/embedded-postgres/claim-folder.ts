import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FolderClaim, Holder } from './claim-conversation.ts';
import { claimKernelName } from './claim-kernel-name.ts';
import { claimSocketFile } from './claim-socket-file.ts';
import { EmbeddedPostgresError, namingTheFolder } from './embedded-postgres-error.ts';

/** Makes this process the only one of ours on a folder; the kernel ends the claim with the process, however it dies. */
export function claimFolder(folder: string): Promise<FolderClaim> {
  return claimFor(folder, 'folder');
}

/** A claim for one purpose: claims on the same folder for different purposes do not meet. */
export async function claimFor(folder: string, purpose: string, platform = process.platform): Promise<FolderClaim> {
  const path = await makeFolder(folder);
  const name = `spark-${createHash('sha256').update(`${purpose}\n${path}`).digest('hex').slice(0, 32)}`;
  const outcome = await claimName(name, platform);
  if ('release' in outcome) return outcome;
  const who = outcome.heldBy === '' ? 'Another Spark process' : `Another Spark process (process id ${outcome.heldBy})`;
  throw new EmbeddedPostgresError(
    `${who} is using the folder ${path}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
  );
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw namingTheFolder(error, folder);
  }
}

function claimName(name: string, platform: NodeJS.Platform): Promise<FolderClaim | Holder> {
  if (platform === 'linux') return claimKernelName(`\0${name}`);
  if (platform === 'win32') return claimKernelName(`\\\\.\\pipe\\${name}`);
  return claimSocketFile(join(tmpdir(), name));
}
