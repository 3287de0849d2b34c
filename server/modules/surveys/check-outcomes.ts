import * as v from 'valibot';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';
import { asCalculatedValues, conditionsOf } from './outcome-conditions.ts';

const MOST_RULES = 200;
const MOST_CELLS = 1_000;
const LARGEST_TARGET = 10_000_000;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'needs a name'),
  v.maxLength(100, 'must be 100 characters or fewer'),
);
const condition = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'needs a condition'),
  v.maxLength(10_000, 'must be 10,000 characters or fewer'),
);
const note = v.optional(v.pipe(v.string(), v.maxLength(1_000, 'must be 1,000 characters or fewer')));
const target = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(0, "can't be negative"),
  v.maxValue(LARGEST_TARGET, `must be ${LARGEST_TARGET} or less`),
);
const cell = v.strictObject({ name, when: condition, target });

const outcomeRules = v.pipe(
  v.array(
    v.variant('kind', [
      v.strictObject({
        kind: v.literal('screen-out'),
        name,
        after: v.string(),
        when: condition,
        outcome: v.optional(v.literal('OQ', 'must be OQ, or omitted for screened out')),
        note,
      }),
      v.strictObject({
        kind: v.literal('quota'),
        name,
        after: v.string(),
        cells: v.pipe(v.array(cell), v.minLength(1, 'needs a cell'), v.maxLength(MOST_CELLS, 'has too many cells')),
        note,
      }),
      v.strictObject({
        kind: v.literal('complete'),
        when: v.optional(condition),
        outcome: v.picklist(['QUALIFIED', 'UNDER_REVIEW']),
        note,
      }),
    ]),
    'must be a list of rules',
  ),
  v.maxLength(MOST_RULES, 'has too many rules'),
);

/** Everything that is wrong with a list of rules for a survey whose definition has been accepted. */
export function outcomeProblems(outcomes: unknown, definitionJson: object): ImportProblem[] {
  const parsed = v.safeParse(outcomeRules, outcomes);
  if (!parsed.success) return parsed.issues.map(problemOf);
  const rules = parsed.output as readonly SurveyOutcomeRule[];
  return [...nameProblems(rules), ...pageProblems(rules, definitionJson), ...conditionProblems(rules, definitionJson)];
}

function problemOf(issue: v.BaseIssue<unknown>): ImportProblem {
  const path = (issue.path ?? []).reduce<string>(
    (text, { key }) => text + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
    'outcomes',
  );
  return { path, reason: issue.message };
}

/** Slots are counted by the names of rule and cell, so each is there once. */
function nameProblems(rules: readonly SurveyOutcomeRule[]): ImportProblem[] {
  const named = rules.map((rule) => (rule.kind === 'complete' ? undefined : rule.name));
  const cells = rules.flatMap((rule, index) =>
    rule.kind === 'quota'
      ? repeats(
          rule.cells.map((one) => one.name),
          (at) => `outcomes[${index}].cells[${at}].name`,
        )
      : [],
  );
  return [...repeats(named, (at) => `outcomes[${at}].name`), ...cells];
}

function repeats(names: readonly (string | undefined)[], pathOf: (index: number) => string): ImportProblem[] {
  return names.flatMap((one, index) =>
    one !== undefined && names.indexOf(one) < index
      ? [{ path: pathOf(index), reason: `another one is named '${one}'` }]
      : [],
  );
}

function pageProblems(rules: readonly SurveyOutcomeRule[], definitionJson: object): ImportProblem[] {
  const read = readSurvey(definitionJson);
  const pages = read.ok ? new Set(read.survey.pages.map((page) => page.name)) : new Set();
  return rules.flatMap((rule, index) =>
    rule.kind === 'complete' || pages.has(rule.after)
      ? []
      : [{ path: `outcomes[${index}].after`, reason: `no page is named '${rule.after}'` }],
  );
}

const CALCULATED = /^calculatedValues\[(\d+)\]/;

/** The engine's import reads the conditions along with the survey, so they may say what any expression there may. */
function conditionProblems(rules: readonly SurveyOutcomeRule[], definitionJson: object): ImportProblem[] {
  const conditions = conditionsOf(rules);
  const own = 'calculatedValues' in definitionJson ? definitionJson.calculatedValues : undefined;
  const ownValues: unknown[] = Array.isArray(own) ? own : [];
  const read = readSurvey({
    ...definitionJson,
    calculatedValues: [...ownValues, ...asCalculatedValues(conditions)],
  });
  if (read.ok) return [];
  return read.problems.map(({ path, reason }) => {
    const index = Number(CALCULATED.exec(path)?.[1] ?? -1) - ownValues.length;
    return { path: conditions[index]?.path ?? path, reason };
  });
}
