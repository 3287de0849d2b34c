import * as v from 'valibot';

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

/** The sentences for each field by its dotted path, as VALIDATION_FAILED carries them. A whole shape has the path ''. */
export function fieldProblems(issues: readonly v.BaseIssue<unknown>[]): FieldProblems {
  const byField = new Map<string, string[]>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    byField.set(path, [...(byField.get(path) ?? []), issue.message]);
  }
  return Object.fromEntries(byField);
}

/** What a shape or rule says about an input: nothing when it is fine. */
export function problemsOf(schema: v.GenericSchema<unknown, unknown>, input: unknown): FieldProblems {
  const result = v.safeParse(schema, input);
  return result.success ? {} : fieldProblems(result.issues);
}
