import { argumentsFor } from '#testkit/counted-arguments.ts';
import { OPERATOR_RULES } from '#server/api/rules/operator-rules.ts';
import type { ApiClient } from '#testkit/clients/api-client.ts';
import type { AttackOptions } from './attack.ts';
import { nextAddress } from './actors.ts';
import { CALLS, hasRole } from './schema-of-copy.ts';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

const SIGNED_ADDRESS = /"((?:https?:\/\/[^"/]+)?\/[^"]*[?&]ticket=[^"]+)"/g;

/** Every signed address that an admin is given, by what was asked: those of other roles are signed alike. */
export async function ticketsOf(
  { actors, world, node }: Target,
  { most = Infinity, only }: { readonly most?: number; readonly only?: string } = {},
): Promise<ReadonlyMap<string, string>> {
  const [admin] = actors.operators.ADMIN;
  await admin.renew();
  const found = new Map<string, string>();
  const rules: Readonly<Record<string, { readonly audit: unknown }>> = OPERATOR_RULES;
  const signs = (name: string) => {
    const audit = rules[name]?.audit;
    return typeof audit === 'object' && audit !== null && !('withoutEntry' in audit);
  };
  const calls = CALLS.operator.filter((call) => hasRole(call, 'ADMIN') && (call.kind === 'query' || signs(call.name)));
  for (const call of calls.filter(({ name }) => only === undefined || name === only)) {
    // Those that change much need not be tried: what they answer with is no address.
    if (call.kind === 'mutation' && !/String|Url|Ticket|Export|Link|File/.test(String(call.field.type))) continue;
    if (found.size >= most) break;
    const { body } = await admin.ask('operator', call.name, call.document, argumentsFor(world, call));
    for (const [, address] of JSON.stringify(body ?? '').matchAll(SIGNED_ADDRESS)) {
      if (address !== undefined && !found.has(call.name)) found.set(call.name, new URL(address, node.url).href);
    }
  }
  return found;
}

/** A ticket works in the session it was made for: in anybody else's it is as one that was made up. */
export async function othersTickets(target: Target, tally: Tally, { isSample }: AttackOptions): Promise<void> {
  const { actors } = target;
  const others = [actors.operators.ADMIN[1], actors.operators.SUPPORT[0], actors.memberB, actors.visitor];
  const tickets = await ticketsOf(target, isSample ? { most: 2 } : {});
  for (const actor of others) await actor.renew();
  for (const [name, address] of tickets) {
    for (const actor of others) {
      const stolen = await look(actor.browser, address);
      const made = await look(actor.browser, address.replace(/ticket=[^&]+/, 'ticket=v1.made.up.ticket'));
      tally.tried += 1;
      if (stolen === made) continue;
      tally.find(
        `ticket ${name}`,
        `${actor.who} uses the ticket that ${name} gave to an admin: ${stolen.slice(0, 200)}`,
        `GET ${address}`,
      );
    }
  }
}

async function look(browser: ApiClient, address: string): Promise<string> {
  const { status, body } = await browser.send(address, { headers: { 'x-forwarded-for': nextAddress() } });
  return `${status} ${JSON.stringify(body)}`.replaceAll(/"correlationId":"[^"]*"/g, '');
}
