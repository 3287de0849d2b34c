/**
 * The peer of the member's calls: plain Node that sends, prepared, the statements that the app sends for a call, with the ids of
 * whoever asks, and stringifies the rows. It checks nothing and knows nothing of GraphQL.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import type { BareCall, BareStatement, BareValue } from './member-calls-peer.ts';

const calls = JSON.parse(readFileSync(process.env['BARE_CALLS'] ?? '', 'utf8')) as Record<string, BareCall>;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

/** Who asks: their ids, in the order of those in the templates, and the revision of their run. */
interface Asking {
  readonly ids: readonly string[];
  readonly revision: number;
}

function valueOf(value: BareValue, asking: Asking): unknown {
  if ('id' in value) return asking.ids[value.id];
  if ('ids' in value) return value.ids.map((at) => asking.ids[at]);
  if ('limitKey' in value) return Buffer.from(asking.ids[value.limitKey] ?? '', 'base64');
  if ('revision' in value) return asking.revision + value.revision;
  return 'now' in value ? new Date() : value.constant;
}

/** A limit is leased for some calls at once, as the app leases it: for six seconds at the most. */
const LEASE_MS = 6_000;
const leasedAt = new Map<string, number>();

function isDue(statement: BareStatement, { ids }: Asking): boolean {
  if (statement.limit === null) return true;
  const key = ids[statement.limit] ?? '';
  const now = Date.now();
  if (now - (leasedAt.get(key) ?? 0) < LEASE_MS) return false;
  leasedAt.set(key, now);
  return true;
}

async function answer(name: string, asking: Asking): Promise<string> {
  const call = calls[name];
  if (call === undefined) throw new Error(`there is no call ${name}`);
  const client = await pool.connect();
  const data: unknown[] = [];
  try {
    for (const [at, statement] of call.statements.entries()) {
      if (!isDue(statement, asking)) continue;
      const { text, values } = statement;
      const sent =
        values.length === 0
          ? text
          : { name: `${name}-${at}`, text, values: values.map((value) => valueOf(value, asking)) };
      data.push((await client.query(sent)).rows);
    }
  } finally {
    client.release();
  }
  return JSON.stringify({ data });
}

const server = createServer((request, response) => {
  const { headers } = request;
  const asking = { ids: String(headers['x-ids']).split(','), revision: Number(headers['x-revision']) };
  answer(String(headers['x-call']), asking).then(
    (text) => response.setHeader('content-type', 'application/json').end(text),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
