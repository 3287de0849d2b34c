import pg from 'pg';

/** Redeems over connections of the driver, in a process that does nothing else. */
export abstract class RedeemPeer {
  readonly #clients: pg.Client[] = [];

  protected abstract redeem(client: pg.Client, member: string): Promise<void>;

  async connect(url: string, connections: number): Promise<void> {
    for (let index = 0; index < connections; index++) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      this.#clients.push(client);
    }
  }

  /** One transaction for each member, as many at once as there are connections. */
  async redeemAll(members: readonly string[]): Promise<void> {
    const waiting = members[Symbol.iterator]();
    await Promise.all(
      this.#clients.map(async (client) => {
        for (const member of waiting) await this.redeem(client, member);
      }),
    );
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.end();
  }
}
