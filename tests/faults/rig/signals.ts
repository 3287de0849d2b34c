import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process and to those that it started: they would notice that it is gone, and go on for a while. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It ended by itself.
    }
  }
}

function childrenOf(parent: number): readonly number[] {
  const ids = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0);
  return ids.filter((id) => {
    try {
      const line = readFileSync(`/proc/${id}/stat`, 'utf8');
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}
