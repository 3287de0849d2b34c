import * as v from 'valibot';
import {
  AudienceRulesSchema,
  AudienceSampleSchema,
  type AudienceRules,
  type AudienceSampleSettings,
} from '#contract/audiences/audience-rules.ts';
import type { AudiencePartsFragment } from '#contract/generated/operator/graphql.ts';
import { saveAudience } from '#contract/generated/operator/operations.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export interface AudienceDraft {
  readonly rules: AudienceRules;
  readonly sample: AudienceSampleSettings;
}

export interface LoadedAudience extends AudienceDraft {
  readonly studyId: string;
  readonly revision: number;
  readonly updatedAt: string | null;
  readonly names: AudiencePartsFragment['names'];
}

export async function saveAudienceDraft(api: OperatorApi, studyId: string, draft: AudienceDraft, revision: number) {
  const { rules, sample } = draft;
  return loadedOf(await api.mutate(saveAudience, { input: { studyId, rules, sample, revision } }));
}

/** Rules and sample as the contract knows them; whatever else came is a fault of ours. */
export function draftOf(parts: { readonly rules: unknown; readonly sample: unknown }): AudienceDraft {
  return { rules: v.parse(AudienceRulesSchema, parts.rules), sample: v.parse(AudienceSampleSchema, parts.sample) };
}

export function loadedOf(parts: AudiencePartsFragment): LoadedAudience {
  const { studyId, revision, updatedAt, names } = parts;
  return { ...draftOf(parts), studyId, revision, updatedAt, names };
}
