import { readFileSync } from 'node:fs';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { place } from '#server/platform/places.ts';
import { isPublic, rolesOf } from '#testkit/clients/call-access.ts';
import { callsOf, type PlainValue, type SchemaCall } from '#testkit/clients/schema-calls.ts';
import type { Actor, Audience } from './actors.ts';

export const AUDIENCES: readonly Audience[] = ['member', 'operator'];

/** One that no row has. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** Every operation of an audience, with a document that asks for as much as one may. */
export const CALLS: Readonly<Record<Audience, readonly SchemaCall[]>> = {
  member: callsOf(readAudienceSchema('member')),
  operator: callsOf(readAudienceSchema('operator')),
};

/** The hashes of the documents that the apps send, by operation. */
export function trustedHashes(audience: Audience): ReadonlyMap<string, string> {
  const file = place(`contract/generated/${audience}/persisted-documents.json`);
  const documents = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return new Map(documents.map(([hash, text]) => [/\b(?:query|mutation) (\w+)/.exec(text)?.[1] ?? '', hash]));
}

export function mayCall(actor: Actor, audience: Audience, call: SchemaCall): boolean {
  if (audience === 'operator') return actor.role !== undefined && rolesOf(call).includes(actor.role);
  return actor.kind === 'member' || (actor.kind === 'visitor' && isPublic(call));
}

export const hasRole = (call: SchemaCall, role: OperatorRole): boolean => rolesOf(call).includes(role);

/** Plain values for what a call requires besides what is tried; `userId` stands for whoever calls. */
export const plainFor =
  (ownId: string | undefined): PlainValue =>
  (name, type) => {
    if (name === 'panelId') return DEFAULT_BRAND.panelId;
    if (name === 'userId' || name === 'panelistId') return ownId ?? UNKNOWN_ID;
    const values: Readonly<Record<string, unknown>> = {
      ID: UNKNOWN_ID,
      Int: 1,
      Float: 1,
      Boolean: true,
      DateTime: '2026-06-08T10:00:00Z',
      JSON: {},
    };
    return values[type] ?? 'Said for a good reason';
  };
