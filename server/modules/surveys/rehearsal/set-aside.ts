import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';

type Json = Record<string, unknown>;

const MOST_ROUNDS = 20;
/** Without its condition a thing is simply there; without any of these the survey can still be taken. */
const CONDITION =
  /\.(?:visibleIf|enableIf|requiredIf|choicesVisibleIf|choicesEnableIf|rowsVisibleIf|columnsVisibleIf)$/u;
const TRIGGER = /^triggers\[(\d+)\]/u;
const STEP = /([^.[\]]+)|\[(\d+)\]/gu;

/** The survey without the conditions and triggers that cannot be read; what else is wrong stays in it. */
export function setAsideConditions(definitionJson: unknown): { json: unknown; setAside: ImportProblem[] } {
  const json: unknown = structuredClone(definitionJson);
  const setAside: ImportProblem[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const read = readSurvey(json);
    if (read.ok) break;
    const mendable = read.problems.filter(({ path }) => CONDITION.test(path) || TRIGGER.test(path));
    if (mendable.length === 0) break;
    for (const { path } of mendable) if (!TRIGGER.test(path)) removeAt(json, path);
    const broken = new Set(mendable.flatMap(({ path }) => TRIGGER.exec(path)?.[1] ?? []).map(Number));
    const triggers: unknown = (json as Json)['triggers'];
    if (broken.size > 0 && Array.isArray(triggers))
      (json as Json)['triggers'] = triggers.filter((_trigger, index) => !broken.has(index));
    setAside.push(...mendable);
  }
  return { json, setAside };
}

function removeAt(json: unknown, path: string): void {
  const steps = Array.from(path.matchAll(STEP), ([, name, index]) => name ?? Number(index));
  const last = steps.pop();
  let at = json;
  for (const step of steps) at = typeof at === 'object' && at !== null ? (at as Json)[step] : undefined;
  if (typeof at === 'object' && at !== null && last !== undefined) Reflect.deleteProperty(at, last);
}

const RULE = /^outcomes\[(\d+)\](?:\.cells\[(\d+)\])?/u;

/** The rules without those, and without the cells, that something is wrong with. */
export function setAsideRules(
  outcomes: readonly SurveyOutcomeRule[],
  problemsOf: (rules: readonly SurveyOutcomeRule[]) => readonly ImportProblem[],
): { rules: readonly SurveyOutcomeRule[]; setAside: ImportProblem[] } {
  const setAside: ImportProblem[] = [];
  let rules = outcomes;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const problems = problemsOf(rules);
    if (problems.length === 0) return { rules, setAside };
    setAside.push(...problems);
    const places = problems.map(({ path }) => RULE.exec(path));
    if (places.some((place) => place === null)) return { rules: [], setAside };
    rules = rules.flatMap((rule, index) => {
      const wrong = places.filter((place) => Number(place?.[1]) === index);
      if (wrong.length === 0) return [rule];
      if (rule.kind !== 'quota' || wrong.some((place) => place?.[2] === undefined)) return [];
      const cells = rule.cells.filter((_cell, at) => !wrong.some((place) => Number(place?.[2]) === at));
      return cells.length === 0 ? [] : [{ ...rule, cells }];
    });
  }
  return { rules: [], setAside };
}
