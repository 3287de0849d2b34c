import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What somebody who connects meets: the database, nobody, or somebody who says nothing. */
export type ProxyMood = 'through' | 'refusing' | 'silent';

export interface DatabaseProxy {
  /** The database, by way of the proxy. */
  readonly url: string;
  become(mood: ProxyMood): Promise<void>;
  stop(): Promise<void>;
}

/** Stands before a PostgreSQL that goes on running, and lets it seem to be away. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let mood: ProxyMood = 'through';
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(on: number): Promise<Server> {
    // What was sent into the silence waits, as in the buffers of a server that is held up.
    const made = createServer({ pauseOnConnect: true }, (client) => {
      const database = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const) {
        open.add(one);
        one.on('error', () => other.destroy());
        one.on('data', (data) => other.write(data));
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
        if (mood === 'silent') one.pause();
        else one.resume();
      }
    });
    made.listen(on, '127.0.0.1');
    await once(made, 'listening');
    return made;
  }

  function hangUp(): Promise<unknown> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    return closed;
  }

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async become(next) {
      const before = mood;
      mood = next;
      if (next === 'refusing') await hangUp();
      else if (before === 'refusing') server = await listen(port);
      for (const socket of open) {
        if (next === 'silent') socket.pause();
        else socket.resume();
      }
    },
    async stop() {
      if (mood === 'refusing') return;
      await hangUp();
    },
  };
}
