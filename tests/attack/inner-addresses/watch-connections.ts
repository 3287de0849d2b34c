import { channel } from 'node:diagnostics_channel';
import dns, { type LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { NAMES } from './addresses.ts';

export interface ConnectionWatch {
  /** The port of the listeners on loopback, of IPv4 and, where there is one, of IPv6. */
  readonly port: number;
  /** Every connection to a listener, and every one that was begun to this port or to another machine, since it was asked last. */
  taken(): readonly string[];
  close(): Promise<void>;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Listens on loopback where nobody should come, and hears of every connection that this process begins. */
export async function watchConnections(): Promise<ConnectionWatch> {
  let seen: string[] = [];
  const onConnection = (socket: Socket) => {
    seen.push(`a connection to ${socket.localAddress ?? ''}, the listener, came`);
    socket.destroy();
  };
  const servers: Server[] = [];
  const first = createServer(onConnection);
  first.listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  servers.push(first);
  const second = createServer(onConnection);
  // A machine without IPv6 has only one.
  const isThere = await new Promise<boolean>((done) => {
    second.once('error', () => done(false)).listen(port, '::1', () => done(true));
  });
  if (isThere) servers.push(second);

  const hear = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (ip: string, to: number) => {
      if (to === port || !LOOPBACK.test(ip)) seen.push(`a connection to ${ip}, port ${to}, was begun`);
    });
  };
  const sockets = channel('net.client.socket');
  sockets.subscribe(hear);
  return {
    port,
    taken() {
      const now = seen;
      seen = [];
      return now;
    },
    async close() {
      sockets.unsubscribe(hear);
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

type Done = (error: Error | null, found: unknown, family?: number) => void;

/** Resolves the names of the table as it says, and others as ever. Gives back what undoes it. */
export function resolveNames(): () => void {
  const real = dns.lookup;
  const asked = new Map<string, number>();
  const standIn = (host: string, given: unknown, then?: Done) => {
    const answers = NAMES[host];
    if (answers === undefined) return Reflect.apply(real, dns, [host, given, ...(then === undefined ? [] : [then])]);
    const done = (then ?? given) as Done;
    const options = (typeof given === 'object' && given !== null ? given : {}) as Partial<LookupAllOptions>;
    const times = asked.get(host) ?? 0;
    asked.set(host, times + 1);
    const found = answers[Math.min(times, answers.length - 1)] ?? [];
    const [one] = found;
    setImmediate(() => {
      if (options.all === true) done(null, found);
      else if (one === undefined) done(new Error('ENOTFOUND'), '');
      else done(null, one.address, one.family);
    });
    return undefined;
  };
  Object.assign(dns, { lookup: standIn });
  syncBuiltinESMExports();
  return () => {
    Object.assign(dns, { lookup: real });
    syncBuiltinESMExports();
  };
}
