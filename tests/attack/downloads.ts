import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { argumentsFor } from '#testkit/counted-arguments.ts';
import { rolesOf } from '#testkit/clients/call-access.ts';
import { callsOf, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import { nextAddress, type Actor } from './actors.ts';
import type { Target } from './target.ts';

/** A file that an operator was given the address of. */
export interface Download {
  /** The operation that gave the address, or the address itself. */
  readonly name: string;
  readonly answer: Response;
  readonly bytes: Buffer;
}

const TICKET = /^\/\S+[?&]ticket=/;
/** The same file in its other forms. */
const FORMS: Readonly<Record<string, readonly object[]>> = {
  createExport: [{ format: 'CSV', withLabels: false }, { format: 'CSV', withLabels: true }, { format: 'TRIPLE_S' }],
};

/** Every file whose address an operation of the console answers: a new one is in it. */
export async function* everyDownload(target: Target): AsyncGenerator<Download> {
  const admin = target.actors.operators.ADMIN[0];
  for (const call of callsOf(readAudienceSchema('operator'))) {
    if (!mayAnswerAddress(call) || !rolesOf(call).includes('ADMIN')) continue;
    for (const form of FORMS[call.name] ?? [{}]) {
      const given = argumentsFor(target.world, call) as { readonly input?: object };
      const variables = given.input === undefined ? given : { ...given, input: { ...given.input, ...form } };
      const { body } = await admin.ask('operator', call.name, call.document, variables);
      for (const address of addressesIn(body?.data)) {
        yield { name: `${call.name} ${JSON.stringify(form)}`, ...(await fetched(target, admin, address)) };
      }
    }
  }
}

const mayAnswerAddress = ({ field }: SchemaCall): boolean => /String|Link|Url|Begun|Preview/.test(String(field.type));

export function addressesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return TICKET.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

/** As the browser of this actor opens it. */
export async function fetched(target: Target, actor: Actor, address: string, init: RequestInit = {}) {
  const cookie = [...actor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = new Headers(init.headers);
  headers.set('cookie', cookie);
  headers.set('x-forwarded-for', nextAddress());
  const answer = await fetch(new URL(address, target.url), { redirect: 'manual', ...init, headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}
