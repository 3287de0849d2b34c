import { sql } from 'kysely';
import type { AudienceRules, AudienceSampleSettings } from '#contract/audiences/audience-rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The studies and lists that rules speak of. */
export function referencesOf({ keep, leaveOut }: AudienceRules) {
  const all = [...keep, ...leaveOut];
  return {
    studyIds: all.flatMap((rule) => (rule.kind === 'HISTORY' && 'studyId' in rule.of ? [rule.of.studyId] : [])),
    listIds: all.flatMap((rule) => (rule.kind === 'LIST' ? [rule.listId] : [])),
  };
}

/** Every attribute that these rules or these cells compare. */
export function attributesIn({ keep, leaveOut }: AudienceRules, { cells }: AudienceSampleSettings): readonly string[] {
  const ofRules = [...keep, ...leaveOut].flatMap((rule) => (rule.kind === 'ATTRIBUTE' ? [rule.condition] : []));
  return [...ofRules, ...cells.flatMap(({ conditions }) => conditions)].map(({ attribute }) => attribute);
}

interface References {
  readonly studyIds: readonly string[];
  readonly listIds: readonly string[];
}

/** Whether any of these is no study, or no finished list, of this panel. */
export async function namesUnknownThings(db: Db, panelId: string, { studyIds, listIds }: References): Promise<boolean> {
  const { rows } = await sql<{ is_unknown: boolean }>`SELECT
    EXISTS (SELECT FROM unnest(${studyIds}::uuid[]) id WHERE NOT EXISTS (
      SELECT FROM audience_study s WHERE s.project_id = id AND s.panel_id = ${panelId}))
    OR EXISTS (SELECT FROM unnest(${listIds}::uuid[]) id WHERE NOT EXISTS (
      SELECT FROM audience_list l WHERE l.list_id = id AND l.panel_id = ${panelId} AND l.finished_at IS NOT NULL))
    AS is_unknown`.execute(db);
  return rows[0]?.is_unknown !== false;
}

/** What the studies and lists of a rule are called, for its sentence. */
export async function findReferenceNames(db: Db, panelId: string, { studyIds, listIds }: References) {
  const { rows } = await sql<{ id: string; name: string; members: number | null }>`
    SELECT project_id AS id, short_id || ' ' || internal_name AS name, NULL::integer AS members FROM audience_study
    WHERE panel_id = ${panelId} AND project_id = ANY (${studyIds}::uuid[])
    UNION ALL SELECT list_id, name, members FROM audience_list
    WHERE panel_id = ${panelId} AND list_id = ANY (${listIds}::uuid[])`.execute(db);
  return rows;
}
