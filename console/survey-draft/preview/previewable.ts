import { readSurvey, linearPatterns, type CompilePattern } from '#engine/import.ts';
import { compileSurvey, type Survey } from '#engine/index.ts';
import type { SurveyDocument } from '../model/survey-document.ts';

export interface Previewable {
  readonly survey: Survey;
  /** How many parts had to be left out because they cannot be read yet. */
  readonly leftOut: number;
}

const MOST_ROUNDS = 30;

/** The name under which the preview asks for a rule's condition: `{ name: 'preview-0-1' }` for cell 1 of rule 0. */
export const conditionName = (rule: number, cell?: number): string =>
  cell === undefined ? `preview-${rule}` : `preview-${rule}-${cell}`;

/**
 * The draft as the engine can run it: whatever is wrong is left out, so that there is something to look at while a
 * survey is being written. Conditions of the rules come along as calculated values.
 */
export function previewable({ definition, outcomes }: SurveyDocument): Previewable | undefined {
  const conditions = outcomes.flatMap((rule, at) => {
    if (rule.kind === 'quota') return rule.cells.map(({ when }, cell) => value(conditionName(at, cell), when));
    return rule.when === undefined ? [] : [value(conditionName(at), rule.when)];
  });
  const own = Array.isArray(definition.calculatedValues) ? definition.calculatedValues : [];
  let json: unknown = { ...definition, calculatedValues: [...own, ...conditions] };
  const seen = new Map<string, number>();
  for (let round = 0, leftOut = 0; round < MOST_ROUNDS; round += 1) {
    const read = readSurvey(json);
    if (read.ok) return { survey: compileSurvey(read.survey, { pattern: previewPattern }), leftOut };
    const paths = read.problems.map(({ path }) => {
      const times = seen.get(path) ?? 0;
      seen.set(path, times + 1);
      return shorten(path, times);
    });
    leftOut += paths.length;
    json = without(json, paths);
  }
  return undefined;
}

const value = (name: string, expression: string) => ({
  name,
  expression: expression.trim() === '' ? 'false' : expression,
});

/** What is named again although it was left out has to go with what it is in. */
function shorten(path: string, times: number): readonly (string | number)[] {
  const parts = partsOf(path);
  const isNamed = ['name', 'type', 'value'].includes(String(parts.at(-1)));
  return parts.slice(0, Math.max(1, parts.length - times - (isNamed ? 1 : 0)));
}

function partsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

function without(json: unknown, paths: readonly (readonly (string | number)[])[]): unknown {
  const heads = paths.filter((path) => path.length > 0);
  if (heads.length === 0) return json;
  const isGone = (key: string | number) => heads.some((path) => path.length === 1 && path[0] === key);
  const inside = (key: string | number, part: unknown) =>
    without(
      part,
      heads.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1)),
    );
  if (Array.isArray(json)) return json.flatMap((part: unknown, index) => (isGone(index) ? [] : [inside(index, part)]));
  if (typeof json !== 'object' || json === null) return json;
  const kept = Object.entries(json).filter(([key]) => !isGone(key));
  return Object.fromEntries(kept.map(([key, part]) => [key, inside(key, part)]));
}

let judge: CompilePattern | undefined;

/** The engine of patterns is as heavy as the rest of the editor: it comes after the page, and nothing waits for it. */
export const patternsReady: Promise<void> = import('re2js').then(({ RE2Set }) => {
  judge = linearPatterns(RE2Set);
});
patternsReady.catch(() => undefined);

/** Judges patterns as the server does, as soon as it can; until then it lets everything pass. */
const previewPattern: CompilePattern = (pattern, options) => {
  let fits: ReturnType<CompilePattern> | undefined;
  return (text) => {
    fits ??= judge?.(pattern, options);
    return fits?.(text) ?? true;
  };
};
