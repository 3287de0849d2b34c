import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Dice } from './dice.ts';

/**
 * `cutting` ends connections in the middle of what they carry, `losing` lets requests through and their answers not, `slow` holds
 * everything up, `silent` keeps connections open and passes nothing on, `refusing` has nobody answer.
 */
export type ProxyMood = 'through' | 'cutting' | 'losing' | 'slow' | 'silent' | 'refusing';

export interface FaultProxy {
  readonly port: number;
  /** Where new connections lead from now on. */
  leadTo(port: number): void;
  become(mood: ProxyMood): void;
  stop(): Promise<void>;
}

const SLOW_MS = 60;
/** How many of the pieces that pass are hit. */
const SHARE_HIT = 0.3;

/** Stands before somebody who listens on this machine, and lets what passes suffer as it is told. */
export async function startFaultProxy(target: number, dice: Dice): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let mood: ProxyMood = 'through';
  let leadsTo = target;

  const server = createServer((caller) => {
    if (mood === 'refusing') return void caller.destroy();
    const callee = connect(leadsTo, '127.0.0.1');
    pass(caller, callee, { isAnswer: false });
    pass(callee, caller, { isAnswer: true });
  });

  function pass(from: Socket, to: Socket, { isAnswer }: { readonly isAnswer: boolean }): void {
    open.add(from);
    from.setNoDelay(true);
    if (mood === 'silent') from.pause();
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
    // What follows a piece that is held up waits as long: nothing overtakes.
    let held = 0;
    const writeLater = (piece: Buffer): void => {
      held += 1;
      setTimeout(() => {
        held -= 1;
        to.write(piece);
      }, SLOW_MS);
    };
    from.on('data', (piece) => {
      const isHit = (mood === 'cutting' || (mood === 'losing' && isAnswer)) && dice.next() < SHARE_HIT;
      if (isHit) {
        // Half of it is on its way already when the line is cut.
        if (mood === 'cutting' && isAnswer) to.write(piece.subarray(0, piece.length / 2));
        to.destroy();
        from.destroy();
      } else if (mood === 'slow' || held > 0) {
        writeLater(piece);
      } else {
        to.write(piece);
      }
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      leadsTo = port;
    },
    become(next) {
      mood = next;
      for (const socket of open) {
        if (next === 'refusing') socket.destroy();
        else if (next === 'silent') socket.pause();
        else socket.resume();
      }
    },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
