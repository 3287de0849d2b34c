import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { csIdOf } from '#contract/wire/headers.ts';
import { graphqlErrorBody, restErrorBody } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/rest.ts';

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly csId: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** A real HTTP server that knows one session; only what the browser's side of it needs to be tried against. */
export async function startMemberServer() {
  const calls: SeenCall[] = [];
  const session = {
    csId: 'cs-1' as string | undefined,
    isExpired: false,
    canRefresh: true,
    /** Runs before a call is answered, so that a test can hold an answer back or break it. */
    beforeAnswer: undefined as ((call: SeenCall) => Promise<number | void> | number | void) | undefined,
  };
  const member = { panelist_id: 'p-1', external_id: 'x-1', email: 'dana@example.com' };

  function answer(call: SeenCall): { httpStatus: number; body: unknown } {
    const isKnown = call.csId !== undefined && call.csId === session.csId;
    if (call.path === API_PATHS.signIn) {
      session.csId = 'cs-signed-in';
      session.isExpired = false;
      return { httpStatus: 200, body: { ...member, cs_id: session.csId } };
    }
    if (call.path === API_PATHS.refreshToken) {
      if (!isKnown || !session.canRefresh) return { httpStatus: 401, body: restErrorBody('UNAUTHENTICATED') };
      session.isExpired = false;
      return { httpStatus: 200, body: { cs_id: session.csId } };
    }
    const isGraphql = call.path === API_PATHS.graphql;
    if (!isKnown || session.isExpired) {
      return {
        httpStatus: 401,
        body: isGraphql ? graphqlErrorBody('UNAUTHENTICATED') : restErrorBody('UNAUTHENTICATED'),
      };
    }
    if (isGraphql) return { httpStatus: 200, body: { data: { echo: call.body } } };
    if (call.path === API_PATHS.validateToken) return { httpStatus: 200, body: member };
    session.csId = undefined;
    return { httpStatus: 204, body: undefined };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      csId: csIdOf(request.headers.authorization),
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    calls.push(call);
    // The answer is decided when the call arrives; it may leave later.
    const decided = answer(call);
    const brokenStatus = await session.beforeAnswer?.(call);
    const { httpStatus, body } = brokenStatus ? { httpStatus: brokenStatus, body: undefined } : decided;
    response.writeHead(httpStatus, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    session,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
