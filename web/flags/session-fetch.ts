import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS } from '#contract/wire/headers.ts';
import type { MemberApi } from '#web/api/member-api.ts';

/** `fetch` of our own origin with what every call carries; an expired session is refreshed and the call sent once more. */
export function sessionFetch(api: MemberApi): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path } = new URL(request.url);
    let response: Response | undefined;
    const send = api.through(async ({ csId }) => {
      const correlationId = crypto.randomUUID();
      const facts = { siteId: DEFAULT_BRAND.siteId, consumer: CONSUMERS.member, correlationId, csId };
      const environment = environmentOfHost(location.host);
      const again = request.clone();
      for (const [name, value] of Object.entries(callHeaders({ ...facts, environment, userId: api.caller().userId })))
        again.headers.set(name, value);
      response = await fetch(again, { cache: 'no-store' });
      return { httpStatus: response.status, body: undefined, correlationId };
    });
    await send({ path, operationName: 'flags' });
    return response ?? Response.error();
  };
}
