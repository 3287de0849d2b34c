import { sql, type RawBuilder } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** How the rules of one audience ask about a member `m`. */
export interface MemberFacts {
  /** The value of an attribute; null when it is not known. */
  attribute(name: string): Sql;
  /** The same as text, without the quotes. */
  attributeText(name: string): Sql;
  /** What stands behind `FROM audience_member m`: the profiles, if any rule has asked for an attribute. */
  joins(): Sql;
  /** What a statement around it needs for the same questions, under the same name. */
  columns(): Sql;
}

export function memberFacts(): MemberFacts {
  let isProfileAsked = false;
  const asked = (question: Sql) => {
    isProfileAsked = true;
    return question;
  };
  return {
    attribute: (name) => asked(sql`(profile.attributes -> ${name}::text)`),
    attributeText: (name) => asked(sql`(profile.attributes ->> ${name}::text)`),
    joins: () =>
      isProfileAsked ? sql`LEFT JOIN audience_profile profile ON profile.panelist_id = m.panelist_id` : sql``,
    columns: () => (isProfileAsked ? sql`, profile.attributes` : sql``),
  };
}

/**
 * Whether a member `m` is among those that a statement selects as panelist_id. PostgreSQL makes the set once, as a hash
 * table, when the first member comes to this rule. Each member once, so that it knows beforehand that the table fits.
 */
export function isAmong(members: Sql): Sql {
  return sql`(m.panelist_id IN (SELECT panelist_id FROM (${members}) member GROUP BY panelist_id))`;
}
