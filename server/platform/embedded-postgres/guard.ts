import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

import type { RunAs } from './run-as.ts';

/** The guard's exit status when another process still works in the folder. */
export const FOLDER_BUSY = 75;

/*
 * Between us and PostgreSQL stands a small shell. It holds the reading end of a pipe whose only writing end is ours:
 * when we close it, or die in any way, the shell stops PostgreSQL, first fast, then immediately, then by force.
 * It ignores the signals that a supervisor may send to everyone at once, since we finish what is in flight first.
 *
 * PostgreSQL and all its children inherit a kernel lock on $0 where there is a flock command, so that the folder
 * counts as busy until the last of them is gone, also for a process in another container.
 */
const GUARD = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
if command -v flock >/dev/null 2>&1; then
  exec 9<>"$0"
  flock -n 9 || [ $? -ne 1 ] || exit ${FOLDER_BUSY}
fi
"$@" 3<&- &
child=$!
exec 9>&-
(
  while read -r _ <&3; do :; done
  for step in INT:80 QUIT:40 KILL:20; do
    kill -s "\${step%:*}" "$child" || exit 0
    tries=\${step#*:}
    while [ "$tries" -gt 0 ] && kill -0 "$child"; do sleep 0.1; tries=$((tries - 1)); done
  done
) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$child"
status=$?
kill -s KILL "$watcher" 2>/dev/null
exit "$status"
`;

export interface Guarded {
  readonly output: Readable;
  /** Ends what is guarded; the end itself is seen in `exit`. */
  end(): void;
  readonly exit: Promise<number>;
}

/** Starts a command that cannot outlive this process. */
export function spawnGuarded(runAs: RunAs, lockFile: string, command: readonly string[]): Guarded {
  // A session of its own: Ctrl-C in a terminal reaches us alone, and we stop the database when our work is done.
  const child: ChildProcess = spawn('/bin/sh', ['-c', GUARD, lockFile, ...runAs.prefix, ...command], {
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...runAs.startAs,
  });
  const lifeline = child.stdin as Writable;
  lifeline.on('error', () => undefined);
  return {
    output: child.stderr as Readable,
    end: () => lifeline.end(),
    exit: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? -1));
    }),
  };
}

/** Nothing of our environment changes what PostgreSQL does: neither PGOPTIONS nor a language. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
}
