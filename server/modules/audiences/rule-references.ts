import type { AudienceRules } from '#contract/studies/audience-rules.ts';

/** The studies and lists that rules speak of. */
export function referencesOf({ keep, leaveOut }: AudienceRules) {
  const all = [...keep, ...leaveOut];
  return {
    studyIds: all.flatMap((rule) => (rule.kind === 'HISTORY' && 'studyId' in rule.of ? [rule.of.studyId] : [])),
    listIds: all.flatMap((rule) => (rule.kind === 'LIST' ? [rule.listId] : [])),
  };
}
