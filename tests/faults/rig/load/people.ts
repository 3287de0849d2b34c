import { ApiClient } from '#testkit/clients/api-client.ts';
import { someRedeemers, type Redeemer } from '#testkit/builders/redeemers.ts';
import type { RigWorld } from '../world.ts';

/** A member who is signed in, in a browser. */
export interface Person {
  readonly panelistId: string;
  readonly browser: ApiClient;
}

/** So many new members with so many points each, in a browser each. */
export async function somePeople(world: RigWorld, count: number, points = 1): Promise<Person[]> {
  const redeemers = await someRedeemers(world.platform.db, world.signingKeys, count, points);
  return redeemers.map((redeemer) => ({ panelistId: redeemer.panelistId, browser: browserOf(world.url, redeemer) }));
}

function browserOf(url: string, { headers }: Redeemer): ApiClient {
  const browser = new ApiClient(url);
  const [name = '', value = ''] = (headers['cookie'] ?? '').split('=');
  browser.cookies.set(name, value);
  browser.csId = (headers['authorization'] ?? '').split(' ')[1];
  return browser;
}
