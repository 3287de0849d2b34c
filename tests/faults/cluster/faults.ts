/** What happens to a member of PostgreSQL: to a machine that falls, one that hangs, and one that no longer reaches etcd. */
import { execFileSync } from 'node:child_process';
import { MEMBERS, portsOf, type Member, type Plan } from '#deploy/cluster/plan.ts';
import { isRunning, readProcesses } from '#deploy/cluster/processes.ts';
import { postmasterOf, startPatroni } from '#deploy/cluster/database.ts';
import { signalFamily } from '../rig/signals.ts';

export interface Fault {
  begin(plan: Plan, member: Member): Promise<void>;
  /** The machine is there again. */
  end(plan: Plan, member: Member): Promise<void>;
}

/** Patroni and PostgreSQL. */
function processesOf(plan: Plan, n: Member): readonly number[] {
  const patroni = readProcesses(plan.folder).filter((one) => one.name === `patroni-${n}` && isRunning(one));
  const postmaster = postmasterOf(plan, n);
  return [...patroni.map(({ pid }) => pid), ...(postmaster === undefined ? [] : [postmaster.pid])];
}

/** To all of them, the processes of the database's connections too. */
async function send(plan: Plan, n: Member, signal: NodeJS.Signals): Promise<void> {
  for (const pid of processesOf(plan, n)) signalFamily(pid, signal);
}

const killed: Fault = {
  begin: (plan, n) => send(plan, n, 'SIGKILL'),
  end: async (plan, n) => void startPatroni(plan, n),
};

/** Its connections stay open and say nothing. */
const frozen: Fault = {
  begin: (plan, n) => send(plan, n, 'SIGSTOP'),
  end: (plan, n) => send(plan, n, 'SIGCONT'),
};

/** What it sends to any member of etcd goes nowhere. Needs root. */
const cutOff: Fault = {
  begin: async (plan, n) => dropToEtcd('-I', plan, n),
  end: async (plan, n) => dropToEtcd('-D', plan, n),
};

function dropToEtcd(change: '-I' | '-D', plan: Plan, n: Member): void {
  for (const one of MEMBERS) {
    const port = String(portsOf(plan).etcdClient(one, n));
    execFileSync('iptables', [change, 'OUTPUT', '-o', 'lo', '-p', 'tcp', '--dport', port, '-j', 'DROP']);
  }
}

export const FAULTS = { killed, frozen, 'cut-off': cutOff } as const satisfies Readonly<Record<string, Fault>>;
