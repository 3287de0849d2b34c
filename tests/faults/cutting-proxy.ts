import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly url: string;
  /** How many answers came through, and how many were cut off: before their first byte, or in the middle. */
  readonly counts: { passed: number; cutWhole: number; cutHalf: number };
  stop(): Promise<void>;
}

/** Stands between browsers and a node, and cuts a share of its answers on their way back: the node has done its work. */
export async function startCuttingProxy(nodeUrl: string, share: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(nodeUrl);
  const counts = { passed: 0, cutWhole: 0, cutHalf: 0 };
  const open = new Set<Socket>();

  const server = createServer((browser) => {
    const node = connect(Number(port), hostname);
    for (const [one, other] of [
      [browser, node],
      [node, browser],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    browser.pipe(node);
    node.on('data', (answer) => {
      const chance = Math.random();
      if (chance >= share) {
        counts.passed += 1;
        browser.write(answer);
      } else if (chance >= share / 2) {
        counts.cutWhole += 1;
        browser.destroy();
      } else {
        counts.cutHalf += 1;
        browser.end(answer.subarray(0, answer.length / 2), () => browser.destroy());
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
