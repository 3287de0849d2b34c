import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { RedeemPeer } from './redeem-peer.ts';
import type { SentStatement } from './redeem-rooms.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Does again, bare, what one transaction of the app did: the same statements, prepared, for other members. */
export class BarePeer extends RedeemPeer {
  readonly #statements: readonly SentStatement[];
  readonly #member: string;
  readonly #kept: ReadonlySet<string>;

  /** The statements of one redemption, by this member; the ids to keep are those of what is there already. */
  constructor(statements: readonly SentStatement[], member: string, kept: readonly string[]) {
    super();
    this.#statements = statements;
    this.#member = member;
    this.#kept = new Set(kept);
  }

  protected async redeem(client: pg.Client, member: string): Promise<void> {
    const renew = this.#renewer(member);
    for (const [index, { text, values }] of this.#statements.entries()) {
      if (values.length === 0) await client.query(text);
      else await client.query({ name: `bare-${index}`, text, values: values.map(renew) });
    }
  }

  /** Values of this member's own: new ids and the present time; what was the same id before is the same one again. */
  #renewer(member: string): (value: unknown) => unknown {
    const ids = new Map([[this.#member, member]]);
    const newIdOf = (id: string) => {
      if (this.#kept.has(id)) return id;
      const known = ids.get(id) ?? randomUUID();
      ids.set(id, known);
      return known;
    };
    const renew = (value: unknown): unknown => {
      if (typeof value === 'string') return value.replaceAll(UUID, newIdOf);
      if (value instanceof Date) return new Date();
      if (Array.isArray(value)) return value.map(renew);
      return value;
    };
    return renew;
  }
}
