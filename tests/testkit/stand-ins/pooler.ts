import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface PoolerOptions {
  /** `transaction` lends a connection until the transaction is over, `session` until the client goes. */
  readonly mode: 'transaction' | 'session';
  readonly size: number;
  /** Whether it cleans up after each transaction, as PgBouncer does with `server_reset_query_always`. */
  readonly cleansAlways?: boolean;
  /** Whether the timeouts that clients ask for are dropped, as PgBouncer does when told to ignore them. */
  readonly dropsTimeouts?: boolean;
}

export interface Pooler {
  readonly url: string;
  /** How many connections to PostgreSQL there are. */
  connections(): number;
  stop(): Promise<void>;
}

interface Link {
  readonly socket: Socket;
  /** What arrived and makes no whole message yet. */
  rest: Buffer;
}
interface Backend extends Link {
  client: Client | undefined;
  /** What PostgreSQL said at the sign-in, told again to clients that find the pool full. */
  greeting: Buffer[];
  isGreeted: boolean;
  isCleaning: boolean;
}
interface Client extends Link {
  backend: Backend | undefined;
  isGreeted: boolean;
  waiting: Buffer[];
}

const DROPPED = /^(statement_timeout|idle_in_transaction_session_timeout)$/;
const NO_TLS = Buffer.from('N');
const SSL_REQUEST = 80_877_103;

/**
 * Stands for PgBouncer on a machine that has none: speaks PostgreSQL's protocol and shares a few connections among
 * all clients. The first clients sign in through it at PostgreSQL itself and leave their connections to the pool.
 */
export async function startPooler(databaseUrl: string, options: PoolerOptions): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const backends: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    const client: Client = {
      socket: kept(socket),
      rest: Buffer.alloc(0),
      backend: undefined,
      isGreeted: false,
      waiting: [],
    };
    socket.on('data', (data) => {
      client.rest = Buffer.concat([client.rest, data]);
      while (takeFromClient(client));
    });
    socket.on('close', () => leave(client));
  }

  function takeFromClient(client: Client): boolean {
    // The first message has no letter before its length.
    const isStart = client.backend === undefined && !client.isGreeted;
    const message = takeMessage(client, isStart ? 0 : 1);
    if (message === undefined) return false;
    if (isStart) begin(client, message);
    else if (message[0] === 'X'.charCodeAt(0)) client.socket.end();
    else if (client.backend !== undefined) client.backend.socket.write(message);
    else {
      client.waiting.push(message);
      if (client.waiting.length === 1) queue.push(client);
      lend();
    }
    return true;
  }

  function begin(client: Client, start: Buffer): void {
    if (start.readUInt32BE(4) === SSL_REQUEST) {
      client.socket.write(NO_TLS);
      return;
    }
    const known = backends.find(({ isGreeted }) => isGreeted);
    if (backends.length >= options.size && known !== undefined) {
      client.isGreeted = true;
      client.socket.write(Buffer.concat(known.greeting));
      return;
    }
    const socket = kept(connect(Number(target.port), target.hostname));
    const backend: Backend = {
      socket,
      rest: Buffer.alloc(0),
      client,
      greeting: [],
      isGreeted: false,
      isCleaning: false,
    };
    backends.push(backend);
    client.backend = backend;
    socket.write(options.dropsTimeouts === true ? withoutTimeouts(start) : start);
    socket.on('data', (data) => {
      backend.rest = Buffer.concat([backend.rest, data]);
      for (let answer = takeMessage(backend, 1); answer !== undefined; answer = takeMessage(backend, 1))
        answerClient(backend, answer);
    });
    socket.on('close', () => {
      backends.splice(backends.indexOf(backend), 1);
      backend.client?.socket.destroy();
    });
  }

  function answerClient(backend: Backend, answer: Buffer): void {
    const { client } = backend;
    const isReady = answer.toString('latin1', 0, 1) === 'Z';
    if (!backend.isCleaning) client?.socket.write(answer);
    if (!backend.isGreeted) {
      // Only the last word of the sign-in: 'you are in', then what the client should know.
      const isQuestion = answer.toString('latin1', 0, 1) === 'R' && answer.readUInt32BE(5) !== 0;
      if (!isQuestion) backend.greeting.push(answer);
    }
    if (!isReady) return;
    backend.isGreeted = true;
    if (client !== undefined) client.isGreeted = true;
    const isOver = answer.toString('latin1', 5, 6) === 'I';
    if (backend.isCleaning) free(backend);
    else if (isOver && options.mode === 'transaction') {
      if (options.cleansAlways === true) clean(backend);
      else free(backend);
    }
  }

  function clean(backend: Backend): void {
    if (backend.client !== undefined) backend.client.backend = undefined;
    backend.client = undefined;
    backend.isCleaning = true;
    backend.socket.write(simpleQuery('DISCARD ALL'));
  }

  function free(backend: Backend): void {
    if (backend.client !== undefined) backend.client.backend = undefined;
    backend.client = undefined;
    backend.isCleaning = false;
    lend();
  }

  function lend(): void {
    const idle = backends.filter(
      ({ client, isGreeted, isCleaning }) => client === undefined && isGreeted && !isCleaning,
    );
    for (const backend of idle) {
      const client = queue.shift();
      if (client === undefined) return;
      backend.client = client;
      client.backend = backend;
      backend.socket.write(Buffer.concat(client.waiting.splice(0)));
    }
  }

  function leave(client: Client): void {
    const { backend } = client;
    if (queue.includes(client)) queue.splice(queue.indexOf(client), 1);
    if (backend === undefined) return;
    if (options.mode === 'session' && backend.isGreeted) clean(backend);
    else backend.socket.destroy();
  }

  function kept(socket: Socket): Socket {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    return socket.on('close', () => sockets.delete(socket));
  }

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    connections: () => backends.length,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** The next whole message, if it has arrived; its length stands after `letters` bytes. */
function takeMessage(link: Link, letters: number): Buffer | undefined {
  if (link.rest.length < letters + 4) return undefined;
  const length = letters + link.rest.readUInt32BE(letters);
  if (link.rest.length < length) return undefined;
  const message = link.rest.subarray(0, length);
  link.rest = link.rest.subarray(length);
  return message;
}

function withoutTimeouts(start: Buffer): Buffer {
  const words = start.toString('utf8', 8).split('\0');
  const pairs: string[] = [];
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2) {
    if (!DROPPED.test(words[at] ?? '')) pairs.push(words[at] ?? '', words[at + 1] ?? '');
  }
  const body = Buffer.from(`${pairs.join('\0')}\0\0`);
  const head = Buffer.from(start.subarray(0, 8));
  head.writeUInt32BE(8 + body.length, 0);
  return Buffer.concat([head, body]);
}

function simpleQuery(text: string): Buffer {
  const head = Buffer.from('Q\0\0\0\0');
  head.writeUInt32BE(4 + text.length + 1, 1);
  return Buffer.concat([head, Buffer.from(`${text}\0`)]);
}
