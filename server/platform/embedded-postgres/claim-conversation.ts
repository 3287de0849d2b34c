import { connect, createServer } from 'node:net';

const ANSWER_TIMEOUT_MS = 1_000;

export interface FolderClaim {
  release(): Promise<void>;
}

/** Who has it; the process id is not always known. */
export interface Holder {
  readonly heldBy: string;
}

export interface Listener {
  close(): Promise<void>;
}

/** Listens on an address and answers whoever asks; nothing if someone else listens there. */
export function listen(address: string, answer: () => string): Promise<Listener | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(answer()));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      // A claim alone keeps no process alive.
      server.unref();
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}

/** What the one who listens says: empty if it is alive but silent, nothing if there is no one. */
export function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
    });
    socket.on('close', () => resolve(answer));
  });
}
