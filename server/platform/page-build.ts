import { createHash } from 'node:crypto';

const LENGTH = 20;

/** The build that a page of the app begins: it names its scripts by their hashes, and these name all others. */
export function pageBuildOf(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, LENGTH);
}
