import { sql, type RawBuilder } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** What the rules of one audience want to know of a member `m`, each thing joined once however many rules ask. */
export interface JoinedFacts {
  /** The value of an attribute; null when it is not known. */
  attribute(name: string): Sql;
  /** Whether the member is among those that a statement selects as panelist_id. */
  isAmong(members: Sql): Sql;
  /** A number that a statement selects as panelist_id and n; null for those it leaves out. */
  numberFrom(numbers: Sql): Sql;
  /** The joins, to stand behind `FROM audience_member m`. */
  joins(): Sql;
}

export function joinFacts(): JoinedFacts {
  const attributes = new Map<string, string>();
  const joins: Sql[] = [];
  const join = (source: Sql) => {
    const alias = `fact_${joins.length}`;
    joins.push(sql`LEFT JOIN ${source} ${sql.id(alias)} ON ${sql.id(alias, 'panelist_id')} = m.panelist_id`);
    return alias;
  };
  return {
    attribute(name) {
      const alias =
        attributes.get(name) ?? join(sql`(SELECT panelist_id, value FROM audience_attribute WHERE name = ${name})`);
      attributes.set(name, alias);
      return sql`${sql.id(alias, 'value')}`;
    },
    isAmong: (members) =>
      sql`(${sql.id(join(sql`(SELECT panelist_id FROM (${members}) x GROUP BY panelist_id)`), 'panelist_id')} IS NOT NULL)`,
    numberFrom: (numbers) => sql`${sql.id(join(sql`(${numbers})`), 'n')}`,
    joins: () => sql.join(joins, sql` `),
  };
}
