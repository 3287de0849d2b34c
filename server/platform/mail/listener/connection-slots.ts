import type { Socket } from 'node:net';
import type { SMTPServerSession } from 'smtp-server';
import { BODY_SLOTS } from '#server/limits/slots.ts';
import { createBodySlots, type BodySlot } from '../../receiving/body-slots.ts';
import { countedAddress } from '../../receiving/counted-address.ts';

type Client = Pick<SMTPServerSession, 'remoteAddress' | 'remotePort'>;

/** The connections of mail servers: as many as we keep open, and half of them for one address. */
export interface ConnectionSlots {
  /** A socket that came, before its session begins. */
  know(socket: Socket): void;
  /** False when there is no room for it. */
  enter(client: Client): boolean;
  /** The same connection goes on encrypted: what comes is counted there. */
  secured(client: Client, socket: Socket): void;
  /** A session is over; one that ended before it began has no address. */
  left(client: Partial<Client>): void;
  /** Runs work of ours that the client waits for: meanwhile it is not slow. Its time begins anew afterwards. */
  whileOurs<Value>(client: Client, work: () => Promise<Value>): Promise<Value>;
  /** Ends a connection at once. */
  cut(client: Client): void;
}

const SLOW_BYTES_PER_SECOND = 64 * 1024;
const LAST_WORDS = '421 4.4.2 Too slow, closing the connection\r\n';

export function createConnectionSlots(): ConnectionSlots {
  const slots = createBodySlots({
    ...BODY_SLOTS.mailConnections,
    leastBytesPerSecond: 0,
    slowBytesPerSecond: SLOW_BYTES_PER_SECOND,
  });
  const sockets = new Map<string, Socket>();
  const held = new Map<string, BodySlot>();
  // The session writes an IPv4 address without the prefix that the socket has.
  const keyOf = ({ remoteAddress, remotePort }: Client) => `${remoteAddress.replace(/^::ffff:/i, '')} ${remotePort}`;
  const cut = (client: Client) => {
    const socket = sockets.get(keyOf(client));
    socket?.write(LAST_WORDS);
    socket?.destroySoon();
  };

  const left = ({ remoteAddress, remotePort }: Partial<Client>) => {
    if (remoteAddress === undefined || remotePort === undefined) return;
    const key = keyOf({ remoteAddress, remotePort });
    held.get(key)?.leave();
    held.delete(key);
  };

  return {
    know(socket) {
      const { remoteAddress, remotePort } = socket;
      if (remoteAddress === undefined || remotePort === undefined) return;
      const key = keyOf({ remoteAddress, remotePort });
      sockets.set(key, socket);
      socket.once('close', () => sockets.delete(key));
    },
    enter(client) {
      const slot = slots.enter(countedAddress(client.remoteAddress), () => cut(client));
      if (slot === undefined) return false;
      held.set(keyOf(client), slot);
      const socket = sockets.get(keyOf(client));
      socket?.on('data', (chunk) => slot.add(chunk.length));
      socket?.once('close', () => left(client));
      return true;
    },
    secured(client, socket) {
      sockets.set(keyOf(client), socket);
      socket.on('data', (chunk) => held.get(keyOf(client))?.add(chunk.length));
      socket.once('close', () => sockets.delete(keyOf(client)));
    },
    left,
    async whileOurs(client, work) {
      const slot = held.get(keyOf(client));
      slot?.complete();
      try {
        return await work();
      } finally {
        slot?.restart();
      }
    },
    cut,
  };
}
