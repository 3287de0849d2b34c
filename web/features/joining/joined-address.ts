/**
 * The address somebody joined with, for the pages that follow in the same window: it says where to look for a letter. Only in
 * memory: what was typed is nobody's business once the window is closed.
 */
let joinedWith: string | undefined;

export function rememberJoinedAddress(address: string): void {
  joinedWith = address;
}

export function joinedAddress(): string | undefined {
  return joinedWith;
}
