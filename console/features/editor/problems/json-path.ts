import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

type Step = string | number;
type Json = Readonly<Record<Step, unknown>>;

const STEP = /([^.[\]]+)|\[(\d+)\]/gu;

/** `pages[0].elements[2]` as a list of steps. */
export function stepsOf(path: string): readonly Step[] {
  return Array.from(path.matchAll(STEP), ([, name, index]) => name ?? Number(index));
}

export function readAt(json: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), json);
}

/** The document with another value at a path; undefined takes the property, or the item of a list, away. */
export function setAt(document: SurveyDocument, path: string, value: unknown): SurveyDocument {
  const steps = stepsOf(path);
  if (steps[0] === 'outcomes') return changed(document, steps, value) as SurveyDocument;
  return { ...document, definition: changed(document.definition, steps, value) as SurveyDocument['definition'] };
}

function changed(json: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(json) && typeof step === 'number') {
    if (step >= json.length) return json;
    return rest.length === 0 && value === undefined
      ? json.toSpliced(step, 1)
      : json.with(step, changed(json[step], rest, value));
  }
  if (!isNode(json)) return json;
  const next = changed(json[step], rest, value);
  const { [step]: _old, ...others } = json;
  return next === undefined ? others : { ...json, [step]: next };
}

function isNode(json: unknown): json is Json {
  return typeof json === 'object' && json !== null;
}
