import * as v from 'valibot';
import { isNaming } from '#contract/identity/naming-attributes.ts';
import { AudienceRulesSchema, AudienceSampleSchema } from '#contract/audiences/audience-rules.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Audiences } from './audiences.ts';
import { findStudy, insertAudience, lockAudience, updateAudience } from './audiences.store.ts';
import { namesAnybody } from './attributes.store.ts';
import { attributesIn, referencesOf, namesUnknownThings } from './rule-references.ts';
import { audienceOf, type Audience } from './read-audience.ts';

export interface ChangedAudience {
  /** The study, by either of its ids. */
  readonly studyId: string;
  /** As they came: nothing about them is believed yet. */
  readonly rules: unknown;
  readonly sample: unknown;
  /** The revision that was changed; somebody else may have made another one since. */
  readonly revision: number;
}

export type SaveProblem = 'unknown-study' | 'study-is-over' | 'not-rules' | 'changed-meanwhile';

/** Keeps who is invited, unless somebody else has changed it since it was read. */
export async function saveAudience(
  audiences: Audiences,
  tx: Db,
  changed: ChangedAudience,
  by: OperatorAct,
): Promise<Result<Audience, SaveProblem>> {
  const { panelId } = audiences;
  const study = await findStudy(tx, panelId, changed.studyId);
  if (study === undefined) return err('unknown-study');
  const projectId = study.project_id;
  if (study.ended_at !== null || study.archived_at !== null) return err('study-is-over');
  const rules = v.safeParse(AudienceRulesSchema, changed.rules);
  const sample = v.safeParse(AudienceSampleSchema, changed.sample);
  if (!rules.success || !sample.success) return err('not-rules');
  // A rule about one birth date or one address, and its count, would tell whose it is.
  const asked = attributesIn(rules.output, sample.output);
  if (asked.some(isNaming) || (await namesAnybody(tx, panelId, asked))) return err('not-rules');
  if (await namesUnknownThings(tx, panelId, referencesOf(rules.output))) return err('not-rules');
  const stored = await lockAudience(tx, projectId);
  const before = audienceOf(stored);
  if (before.revision !== changed.revision) return err('changed-meanwhile');
  const row = {
    project_id: projectId,
    panel_id: panelId,
    rules: JSON.stringify(rules.output),
    sample: JSON.stringify(sample.output),
    revision: before.revision + 1,
    updated_by: by.operatorId,
    updated_at: audiences.clock.now(),
  };
  if (stored !== undefined) await updateAudience(tx, row);
  else if (!(await insertAudience(tx, row))) return err('changed-meanwhile');
  await writeAudit(audiences, tx, by, {
    action: 'audience.changed',
    subject: ['study', projectId],
    before: { rules: before.rules, sample: before.sample, revision: before.revision },
    after: { rules: rules.output, sample: sample.output, revision: row.revision },
  });
  return ok(audienceOf({ ...row, rules: rules.output, sample: sample.output }));
}
