import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** Passwords that are known from somebody's breach. */
export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/** So much is read at once; many lines, and less than a page of most file systems' caches. */
const BLOCK_BYTES = 4_096;
const LINE = /^[0-9A-F]{40}(?::\d+)?\r?$/i;

/**
 * A file with a SHA-1 in hex on each line, in their order, and whatever follows a colon: as Have I Been Pwned gives away its list. It's
 * searched where it lies, so it may be larger than memory. Nothing leaves the machine.
 */
export function breachedPasswords(path: string): BreachedPasswords {
  return {
    async has(password) {
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
      const file = await open(path);
      try {
        return await holds(file, wanted);
      } finally {
        await file.close();
      }
    },
  };
}

/** Whether the file is there and its first line is what it should be; else what's wrong. */
export async function breachedPasswordsProblem(path: string): Promise<string | undefined> {
  try {
    const [first = ''] = (await headOf(path)).split('\n');
    return LINE.test(first) ? undefined : 'must be a file with a SHA-1 hash on each line, sorted';
  } catch (error) {
    return `can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    return await readAt(file, 0);
  } finally {
    await file.close();
  }
}

async function holds(file: FileHandle, wanted: string): Promise<boolean> {
  let [from, to] = [0, (await file.stat()).size];
  // What begins in [from, to) holds it, if anything does; `from` is the beginning of a line.
  while (to - from > BLOCK_BYTES) {
    const middle = Math.floor((from + to) / 2);
    const block = await readAt(file, middle);
    const start = block.indexOf('\n') + 1;
    const hash = block.slice(start, start + wanted.length).toUpperCase();
    // A file of other lines than ours has nothing to be found.
    if (start === 0 || hash.length < wanted.length) return false;
    if (hash === wanted) return true;
    if (hash < wanted) from = middle + start;
    else to = middle + start;
  }
  const rest = (await readAt(file, from, to - from)).split('\n');
  return rest.some((line) => line.slice(0, wanted.length).toUpperCase() === wanted);
}

async function readAt(file: FileHandle, position: number, length = BLOCK_BYTES): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
