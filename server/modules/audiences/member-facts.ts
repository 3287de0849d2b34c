import { sql, type RawBuilder } from 'kysely';
import { AGE_ATTRIBUTE, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';

export type Sql = RawBuilder<unknown>;

/** How the rules of one audience ask about a member `m`. */
export interface MemberFacts {
  /** The value of an attribute; null when it is not known. Taken out of the profile once, however many rules ask. */
  attribute(name: string): Sql;
  /** Selects the members of a panel, or those of these, as `m` is to have them. Ask for it when every rule has asked. */
  members(panelId: string, panelistIds?: readonly string[]): Sql;
}

/** Today as YYYY-MM-DD: somebody's age is that of today. */
export function memberFacts(today: string): MemberFacts {
  const columns = new Map<string, string>();
  return {
    attribute(name) {
      const column = columns.get(name) ?? `attribute_${columns.size}`;
      columns.set(name, column);
      return sql.id('m', column);
    },
    members(panelId, panelistIds) {
      const named = panelistIds === undefined ? sql`` : sql`AND a.panelist_id = ANY (${[...panelistIds]}::uuid[])`;
      const values = [...columns].map(
        ([name, column]) => sql`, ${attributeOf(sql`profile.attributes`, name, today)} AS ${sql.id(column)}`,
      );
      const profiles =
        columns.size > 0 ? sql`LEFT JOIN audience_profile profile ON profile.panelist_id = a.panelist_id` : sql``;
      // OFFSET 0 here and around it keeps PostgreSQL from working a value out once for each place that uses it.
      return sql`SELECT a.panelist_id, a.joined_at${sql.join(values, sql``)} FROM audience_member a ${profiles}
        WHERE a.panel_id = ${panelId} AND a.state = 'ACTIVE' ${named} OFFSET 0`;
    },
  };
}

/** What a profile says under a name. */
export function attributeOf(attributes: Sql, name: string, today: string): Sql {
  const told = sql`${attributes} -> ${name}::text`;
  return name === AGE_ATTRIBUTE ? sql`coalesce(${ageOf(attributes, today)}, ${told})` : told;
}

/** From the day of birth, as `ageFrom` does it, without a cast that a day which is none would break off. */
function ageOf(attributes: Sql, today: string): Sql {
  const born = sql`(${attributes} ->> ${BIRTH_ATTRIBUTE}::text)`;
  return sql`CASE WHEN ${born} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN to_jsonb(
    left(${today}::text, 4)::integer - left(${born}, 4)::integer
    - (substr(${today}::text, 6) COLLATE "C" < substr(${born}, 6) COLLATE "C")::integer) END`;
}

/**
 * Whether a member `m` is among those that a statement selects as panelist_id. PostgreSQL makes the set once, as a hash
 * table, when the first member comes to this rule. Each member once, so that it knows beforehand that the table fits.
 */
export function isAmong(members: Sql): Sql {
  return sql`(m.panelist_id IN (SELECT panelist_id FROM (${members}) member GROUP BY panelist_id))`;
}
