import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { callHeaders } from '#contract/wire/call-headers.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS, HEADERS } from '#contract/wire/headers.ts';
import type { MemberApi } from './member-api.ts';

/**
 * `fetch` of our own origin with what every call carries, for answers that are no JSON of ours; an expired session is refreshed and
 * the call sent once more (spec §4.3).
 */
export async function sessionFetch(api: MemberApi, request: Request, operationName: string): Promise<Response> {
  let response: Response | undefined;
  const send = api.through(async ({ csId }) => {
    const correlationId = crypto.randomUUID();
    const facts = { siteId: DEFAULT_BRAND.siteId, consumer: CONSUMERS.member, correlationId, csId };
    const environment = environmentOfHost(location.host);
    const again = request.clone();
    for (const [name, value] of Object.entries(callHeaders({ ...facts, environment, userId: api.caller().userId })))
      again.headers.set(name, value);
    again.headers.set(HEADERS.operationName, operationName);
    response = await fetch(again, { cache: 'no-store' });
    return { httpStatus: response.status, body: undefined, correlationId };
  });
  await send({ path: new URL(request.url).pathname, operationName });
  return response ?? Response.error();
}
