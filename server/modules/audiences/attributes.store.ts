import { sql } from 'kysely';
import { AGE_ATTRIBUTE, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { isNaming } from '#contract/identity/naming-attributes.ts';
import type { DetailOption } from '#contract/profile/catalogue.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Audiences } from './audiences.ts';
import { attributeOf } from './member-facts.ts';

export interface KnownAttribute {
  readonly name: string;
  /** What the catalogue calls it, if it knows more than the name. */
  readonly label: string | null;
  /** Nobody is asked for it any more. */
  readonly isRetired: boolean;
  readonly choices: readonly { readonly value: unknown; readonly label: string; readonly isRetired: boolean }[];
  /** The choices, then what members have there most often besides, at most 50, out of the profiles that were looked at. */
  readonly values: readonly unknown[];
  readonly isNumber: boolean;
  readonly isList: boolean;
}

const LOOKED_AT = 3_000;
const VALUES = 50;

/**
 * Every attribute there is that names nobody, and every one of the catalogue that has choices: with what it is called, its choices,
 * and its usual values as the newest members have them.
 */
export async function findAttributes(
  { clock, timeZone, panelId }: Pick<Audiences, 'clock' | 'timeZone' | 'panelId'>,
  db: Db,
): Promise<readonly KnownAttribute[]> {
  const age = attributeOf(sql`attributes`, AGE_ATTRIBUTE, dateIn(clock.now(), timeZone));
  const { rows } = await sql<AttributeRow>`
    WITH profile AS (
      SELECT attributes || jsonb_strip_nulls(jsonb_build_object(${AGE_ATTRIBUTE}::text, ${age})) AS attributes
      FROM audience_profile ORDER BY panelist_id DESC LIMIT ${LOOKED_AT}),
    detail AS (SELECT * FROM audience_detail WHERE panel_id = ${panelId}),
    known AS (
      SELECT name FROM audience_attribute_name
      UNION SELECT ${AGE_ATTRIBUTE}::text FROM audience_attribute_name WHERE name = ${BIRTH_ATTRIBUTE}
      UNION SELECT detail_name FROM detail WHERE options <> '[]' AND NOT is_retired),
    value AS (
      SELECT e.key AS name, jsonb_typeof(e.value) AS type, v.value
      FROM profile CROSS JOIN LATERAL jsonb_each(attributes) e CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(e.value) WHEN 'array' THEN e.value ELSE jsonb_build_array(e.value) END) v),
    counted AS (
      SELECT name, value, count(*) AS n, bool_or(type = 'number') AS is_number, bool_or(type = 'array') AS is_list,
        row_number() OVER (PARTITION BY name ORDER BY count(*) DESC, value) AS place
      FROM value WHERE jsonb_typeof(value) IN ('string', 'number', 'boolean') GROUP BY name, value)
    SELECT k.name, d.display_name AS label, coalesce(d.is_retired, false) AS is_retired, coalesce(d.options, '[]') AS options,
      coalesce(jsonb_agg(c.value ORDER BY c.place) FILTER (WHERE c.place <= ${VALUES}), '[]') AS values,
      coalesce(bool_and(c.is_number), false) AS is_number, coalesce(bool_or(c.is_list), false) AS is_list
    FROM known k LEFT JOIN counted c USING (name) LEFT JOIN detail d ON d.detail_name = k.name
    WHERE d.is_naming IS NOT TRUE
    GROUP BY k.name, d.display_name, d.is_retired, d.options ORDER BY k.name`.execute(db);
  return rows.filter(({ name }) => !isNaming(name)).map(knownOf);
}

interface AttributeRow {
  readonly name: string;
  readonly label: string | null;
  readonly is_retired: boolean;
  readonly options: readonly DetailOption[];
  readonly values: readonly unknown[];
  readonly is_number: boolean;
  readonly is_list: boolean;
}

function knownOf(row: AttributeRow): KnownAttribute {
  const choices = row.options.map(({ code, text, isRetired = false }) => ({ value: code, label: text, isRetired }));
  const chosen = new Set(row.options.map(({ code }) => JSON.stringify(code)));
  return {
    name: row.name,
    // What files brought is in the catalogue by its name alone.
    label: row.label === row.name ? null : row.label,
    isRetired: row.is_retired,
    choices,
    values: [...choices.map(({ value }) => value), ...row.values.filter((value) => !chosen.has(JSON.stringify(value)))],
    isNumber: row.is_number,
    isList: row.is_list,
  };
}

/** Whether an admin said of one of these that it tells who somebody is. */
export async function namesAnybody(db: Db, panelId: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const { rows } = await sql`SELECT FROM audience_detail WHERE panel_id = ${panelId} AND is_naming
    AND detail_name = ANY(${[...names]}::text[]) LIMIT 1`.execute(db);
  return rows.length > 0;
}
