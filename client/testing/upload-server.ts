import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenCall {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** As milliseconds of the process. */
  readonly at: number;
}

/** cut: the connection breaks. hold: nobody answers. */
export type ServerAnswer = { readonly status: number; readonly body?: unknown } | 'cut' | 'hold';

/** A real server that answers as it is told, for what sends files. */
export async function startUploadServer() {
  const seen: SeenCall[] = [];
  /** What the next calls are answered, in order. */
  const answers: ServerAnswer[] = [];
  let otherwise: (call: SeenCall) => ServerAnswer = () => ({ status: 200, body: {} });
  let cutShort = 0;

  const server = createServer((request, response) => {
    response.on('close', () => (cutShort += response.writableEnded ? 0 : 1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const call = { method, path, headers, body: Buffer.concat(parts).toString(), at: performance.now() };
      seen.push(call);
      const answer = answers.shift() ?? otherwise(call);
      if (answer === 'hold') return;
      if (answer === 'cut') request.socket.destroy();
      else response.writeHead(answer.status).end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** How many calls ended before they were answered. */
    cutShort: () => cutShort,
    willAnswer: (...next: readonly ServerAnswer[]) => void answers.push(...next),
    answersBy(answer: typeof otherwise): void {
      otherwise = answer;
    },
    clear(): void {
      seen.length = 0;
      answers.length = 0;
      cutShort = 0;
      otherwise = () => ({ status: 200, body: {} });
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>;
