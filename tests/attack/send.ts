import { request, type Agent } from 'node:http';
import { MINUTE_MS } from '#contract/time/durations.ts';

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  readonly timeoutMs?: number;
}

/** As no browser sends it: with any method, and any header. Fails when nothing comes for a minute. */
export function send(base: string, path: string, sending: Sending): Promise<Sent> {
  const { method, headers, body, agent, timeoutMs = MINUTE_MS } = sending;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, ...(agent && { agent }) }, (answer) => {
      // A stream has no end: that it began is its answer.
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
        asked.destroy();
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    asked.on('error', reject);
    asked.end(method === 'GET' || method === 'HEAD' ? undefined : body);
  });
}
