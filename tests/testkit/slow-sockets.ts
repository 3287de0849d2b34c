import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { aMail } from './clients/mail-in-client.ts';

/** Connections that send a byte now and then, for as long as they are let. */
export interface SlowSockets {
  /** How often one was cut off, or turned away. */
  cuts(): number;
  close(): void;
}

export interface SlowOptions {
  readonly port: number;
  readonly count: number;
  /** From which address of this machine the one with this number comes. */
  localAddress(index: number): string;
  /** Brings a connection to where only its body is missing. */
  begin(socket: Socket, index: number): Promise<void> | void;
}

const BYTE_EVERY_MS = 250;
const COME_AGAIN_MS = 100;

/** Opens them all, and waits until each has begun or was turned away. One that is cut off comes again. */
export async function holdSlowSockets({ port, count, localAddress, begin }: SlowOptions): Promise<SlowSockets> {
  const sockets = new Map<number, Socket>();
  let isOver = false;
  let cuts = 0;
  const open = async (index: number): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: localAddress(index) });
    const closed = new Promise((done) => socket.once('close', done));
    socket.on('error', () => undefined);
    void closed.then(() => {
      cuts += 1;
      if (!isOver) setTimeout(() => void open(index), COME_AGAIN_MS);
    });
    sockets.set(index, socket);
    await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
    socket.resume();
    await Promise.race([begin(socket, index)?.catch(() => undefined), closed]);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
  const timer = setInterval(() => {
    for (const socket of sockets.values()) if (socket.writable) socket.write('x');
  }, BYTE_EVERY_MS);
  return {
    cuts: () => cuts,
    close() {
      isOver = true;
      clearInterval(timer);
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

/** Says these lines to an SMTP server, each after the answer to the one before. */
export async function saySmtp(socket: Socket, lines: readonly string[]): Promise<void> {
  await once(socket, 'data');
  for (const line of lines) {
    const answered = once(socket, 'data');
    socket.write(`${line}\r\n`);
    await answered;
  }
}

/** Sends one mail as a mail server does. Whether it was taken. */
export async function sendByListener({
  port,
  to,
  localAddress,
}: {
  readonly port: number;
  readonly to: string;
  readonly localAddress: string;
}): Promise<boolean> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, localAddress });
  try {
    const raw = aMail('dana@example.com', 'Here is what you asked for.');
    const { response } = await transport.sendMail({ envelope: { from: 'dana@example.com', to }, raw });
    return response.startsWith('250');
  } catch {
    return false;
  } finally {
    transport.close();
  }
}
