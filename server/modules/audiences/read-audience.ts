import * as v from 'valibot';
import {
  AT_RANDOM,
  AudienceRulesSchema,
  AudienceSampleSchema,
  EVERYBODY,
  type AudienceRules,
  type AudienceSampleSettings,
} from '#contract/audiences/audience-rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Audiences } from './audiences.ts';
import { findAudience, findStudy, type AudienceRow, type StudyRow } from './audiences.store.ts';

export interface Audience {
  readonly rules: AudienceRules;
  readonly sample: AudienceSampleSettings;
  /** 0 until somebody has changed anything. */
  readonly revision: number;
  readonly updatedBy: string | null;
  readonly updatedAt: Date | null;
}

/** A study and who is invited to it; before anybody has said so, anyone who is active. */
export async function readAudience(
  audiences: Pick<Audiences, 'panelId'>,
  db: Db,
  studyId: string,
): Promise<{ readonly study: StudyRow; readonly audience: Audience } | undefined> {
  const study = await findStudy(db, audiences.panelId, studyId);
  return study && { study, audience: audienceOf(await findAudience(db, study.project_id)) };
}

export function audienceOf(row: AudienceRow | undefined): Audience {
  if (row === undefined) return { rules: EVERYBODY, sample: AT_RANDOM, revision: 0, updatedBy: null, updatedAt: null };
  return {
    rules: v.parse(AudienceRulesSchema, row.rules),
    sample: v.parse(AudienceSampleSchema, row.sample),
    revision: row.revision,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}
