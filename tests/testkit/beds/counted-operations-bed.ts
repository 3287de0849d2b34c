import { readFileSync } from 'node:fs';
import { execute, parse, type GraphQLFieldResolver } from 'graphql';
import { sql } from 'kysely';
import type { CallOrigin, MemberCall, OperatorCall } from '#server/api/calls.ts';
import { memberResolvers } from '#server/api/member/index.ts';
import { operatorResolvers } from '#server/api/operator/index.ts';
import { loadDemoData } from '#server/demo/load-demo-data.ts';
import { countStudies } from '#server/modules/fieldwork/read-fieldwork.ts';
import type { Rooms } from '#server/rooms.ts';
import { toWireError } from '#server/http/error-mapping.ts';
import { readAudienceSchema, type ResolverMap } from '#server/http/graphql/schema.ts';
import { ensureCatalogue } from '#server/modules/gift-cards/index.ts';
import type { MemberSession } from '#server/modules/identity/index.ts';
import { adoptCatalogue } from '#server/modules/profile/index.ts';
import { adoptBadges } from '#server/modules/spark/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { place } from '#server/platform/places.ts';
import { aProductTest, screenedPeople } from '../builders/product-test-builders.ts';
import { aSession } from '../builders/session-builders.ts';
import { rolesOf } from '../clients/call-access.ts';
import { callsOf, type SchemaCall } from '../clients/schema-calls.ts';
import { argumentsFor } from '../counted-arguments.ts';
import { countedConnection, type TableReads } from '../counted-connection.ts';
import { readCountedWorld, type CountedWorld } from '../counted-world.ts';
import type { TestDatabase } from '../database.ts';
import { roomBed } from './room-bed.ts';

type FilledDatabase = Pick<TestDatabase, 'db' | 'url'>;

export const AUDIENCES = ['member', 'operator'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface CountedCall {
  /** With what was put aside for later: each job, event and mail as one. */
  readonly statements: number;
  /** The code of what it was refused for. */
  readonly refusal: string | undefined;
}

export interface CallCost {
  /** Of all tables, as PostgreSQL counts them. */
  readonly rows: number;
  /** Of tables and indexes, of 8 kB, whether or not they were in memory. */
  readonly pages: number;
  /** Of the answer, as JSON. */
  readonly bytes: number;
  /** Large tables of which it read all, or began to without an index. */
  readonly whole: readonly string[];
}

/** With so many rows a table is large: nothing that a person waits for reads all of it. */
const LARGE_TABLE_ROWS = 1_000;

const ORIGIN: CallOrigin = {
  origin: '127.0.0.1',
  correlationId: 'counted',
  client: '127.0.0.1',
  deviceToken: undefined,
  keepDevice: () => undefined,
  userAgent: undefined,
};

/** Fills a database with the panel of the demo, and with two more product tests: a list of one would hide what is done for each. */
export async function loadCountedPanel({ db, url }: FilledDatabase): Promise<void> {
  const bed = await roomBed({ db, url, close: async () => undefined });
  await ensureCatalogue(bed.rooms.giftCards, db);
  await adoptCatalogue(bed.rooms.profile);
  await adoptBadges(bed.rooms.spark, db);
  await loadDemoData(bed.platform, bed.rooms, new AbortController().signal);
  const { panelistId } = await readMember(db);
  await aSession(bed, panelistId);
  await screenedPeople(bed, await aProductTest(bed), 4);
  await aProductTest(bed, { internalName: 'Oat drink', externalName: 'Oat drink' });
  // The figures of studies are kept every minute by a job.
  await countStudies(bed.rooms);
  await bed.close();
}

async function readMember(db: Db): Promise<Omit<MemberSession, 'sessionId' | 'signedInAt'>> {
  const { rows } = await sql<MemberSession>`
    SELECT panelist_id AS "panelistId", external_id AS "externalId", email FROM panelist
    WHERE email = 'dana@example.com'`.execute(db);
  const [dana] = rows;
  if (dana === undefined) throw new Error('the demo has its members');
  return dana;
}

/**
 * Calls operations of both schemas on a panel that stays as it is, by the resolvers alone: who calls and how often is asked before
 * each of them alike, and jobs are only noted.
 */
export async function countedOperationsBed({ db, url }: FilledDatabase, realOf?: Parameters<typeof roomBed>[1]) {
  const connection = await countedConnection(url);
  const bed = await roomBed({ db: connection.db, url, close: () => connection.close() }, realOf);
  const world = await readCountedWorld(db, bed.platform);
  const member = { ...(await readMember(db)), sessionId: world.session, signedInAt: bed.clock.now(), generation: 1 };
  const { rows: operators } = await sql<OperatorCall['operator']>`
    SELECT operator_id AS "operatorId", ${world.session}::text AS "sessionId", name, email, role FROM operator`.execute(
    db,
  );
  const audiences = { member: operationsOf('member'), operator: operationsOf('operator') };
  const sizes = await tableSizes(db);
  const asides = () => bed.jobs.length + bed.events.length + bed.mails.length;

  function operatorFor(call: SchemaCall): OperatorCall['operator'] {
    const roles = rolesOf(call);
    const wanted = roles.includes('ADMIN') ? 'ADMIN' : roles[0];
    const operator = operators.find(({ role }) => role === wanted);
    if (operator === undefined) throw new Error(`the demo has nobody who may call ${call.name}`);
    return operator;
  }

  /** One call, with rooms of its own: nothing is in their caches. */
  function callOf(audience: Audience, call: SchemaCall, given: object) {
    const fieldResolver = answersOf(audience, bed.newRooms());
    const caller = audience === 'member' ? { panelist: member } : { operator: operatorFor(call) };
    return async () => {
      const { data, errors = [] } = await execute({
        schema: audiences[audience].schema,
        document: parse(call.document),
        variableValues: { ...given },
        contextValue: { ...ORIGIN, keepSession: () => undefined, ...caller } satisfies MemberCall | OperatorCall,
        fieldResolver,
      });
      const codes = errors.map(({ originalError, message }) => {
        const { code } = toWireError(originalError);
        if (code === 'INTERNAL') throw new Error(`${call.name}: ${message}`, { cause: originalError });
        return code;
      });
      return { data, refusal: codes[0] };
    };
  }

  return {
    calls: (audience: Audience): readonly SchemaCall[] => audiences[audience].calls,

    rooms: bed.rooms,
    world,

    /** The texts of what it asks the database. */
    async texts(audience: Audience, call: SchemaCall): Promise<readonly string[]> {
      return connection.statementsOf(callOf(audience, call, argumentsFor(world, call)));
    },

    async count(audience: Audience, call: SchemaCall): Promise<CountedCall> {
      const answer = callOf(audience, call, argumentsFor(world, call));
      const before = asides();
      let refusal: string | undefined;
      const statements = await connection.statementsOf(async () => {
        ({ refusal } = await answer());
      });
      return { statements: statements.length + asides() - before, refusal };
    },

    async cost(audience: Audience, name: string, argumentsIn?: (world: CountedWorld) => object): Promise<CallCost> {
      const call = audiences[audience].calls.find((one) => one.name === name);
      if (call === undefined) throw new Error(`there is no operation ${name}`);
      const answer = callOf(audience, call, argumentsIn?.(world) ?? argumentsFor(world, call));
      let bytes = 0;
      const reads = await connection.readsOf(async () => {
        const { data, refusal } = await answer();
        if (refusal !== undefined) throw new Error(`${name} was refused as ${refusal}`);
        bytes = Buffer.byteLength(JSON.stringify(data));
      });
      const isWhole = ([table, { rows, scans }]: readonly [string, TableReads]) => {
        const size = sizes.get(table) ?? 0;
        return size >= LARGE_TABLE_ROWS && (scans > 0 || rows >= size);
      };
      return {
        rows: [...reads.values()].reduce((sum, { rows }) => sum + rows, 0),
        pages: [...reads.values()].reduce((sum, { pages }) => sum + pages, 0),
        bytes,
        whole: [...reads]
          .filter(isWhole)
          .map(([table]) => table)
          .toSorted(),
      };
    },

    close: () => bed.close(),
  };
}

/** How many rows each table has, as its last ANALYZE found. */
async function tableSizes(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    SELECT relname AS name, reltuples::integer AS rows FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(db);
  return new Map(rows.map(({ name, rows: size }) => [name, size]));
}

/** Every operation as its app sends it; one that no app sends asks for all that the schema has. */
function operationsOf(audience: Audience) {
  const schema = readAudienceSchema(audience);
  const file = place(`contract/generated/${audience}/persisted-documents.json`);
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const documents = new Map(texts.map((text) => [/\b(?:query|mutation) (\w+)/.exec(text)?.[1], text]));
  const calls = callsOf(schema).map((call) => ({ ...call, document: documents.get(call.name) ?? call.document }));
  return { schema, calls };
}

/** What the resolvers of these rooms answer, field by field. */
function answersOf(audience: Audience, rooms: Rooms): GraphQLFieldResolver<unknown, unknown> {
  const maps: readonly object[] = audience === 'member' ? memberResolvers(rooms) : operatorResolvers(rooms);
  return (parent, given, call, info) => {
    const { name: type } = info.parentType;
    const resolvers = (maps as readonly ResolverMap[]).map((map) => map[type]?.[info.fieldName]);
    const own = resolvers.find((resolve) => resolve !== undefined) as
      | GraphQLFieldResolver<unknown, unknown>
      | undefined;
    return own === undefined ? (parent as Record<string, unknown>)[info.fieldName] : own(parent, given, call, info);
  };
}
