import { DRAFT_MAX_BYTES, DRAFT_REFUSALS } from '#contract/studies/survey-drafts.ts';
import { readSurvey } from '#engine/import.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

/** One JSON for all of it: the survey in its format, and our rules beside it as `outcomes`. */
export function documentJson({ definition, outcomes }: SurveyDocument): unknown {
  return outcomes.length === 0 ? definition : { ...definition, outcomes };
}

export type ReadDocument =
  | { readonly ok: true; readonly document: SurveyDocument }
  | { readonly ok: false; readonly reason: string };

/** Reads what was typed or brought in: a survey, a survey with our rules, or both apart as `definition` and `outcomes`. */
export function readDocument(text: string): ReadDocument {
  if (new TextEncoder().encode(text).length > DRAFT_MAX_BYTES) return { ok: false, reason: DRAFT_REFUSALS.tooLarge };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: syntaxText(text, error) };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { ok: false, reason: DRAFT_REFUSALS.notASurvey };
  const { outcomes, ...rest } = json as Readonly<Record<string, unknown>>;
  const { definition = rest } = rest;
  if (!isSurvey(definition)) return { ok: false, reason: DRAFT_REFUSALS.notASurvey };
  if (outcomes !== undefined && !Array.isArray(outcomes)) return { ok: false, reason: DRAFT_REFUSALS.notRules };
  return { ok: true, document: openDocument(definition, outcomes) };
}

function isSurvey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['pages', 'elements', 'questions'].some((name) => Array.isArray((value as Record<string, unknown>)[name]));
}

/** Engines name the place by its character or its line; people count lines. */
function syntaxText(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const line =
    /line (\d+)/.exec(message)?.[1] ??
    (position === undefined ? undefined : String(text.slice(0, Number(position)).split('\n').length));
  const where = line === undefined ? '' : `Line ${line}: `;
  return `${where}This isn't valid JSON yet. Check for a missing comma, quote, or bracket.`;
}

export interface JsonProblem {
  readonly path: string;
  readonly reason: string;
}

/** Everything that the engine would refuse, with its place. */
export function jsonProblems({ definition }: SurveyDocument): readonly JsonProblem[] {
  const read = readSurvey(definition);
  return read.ok ? [] : read.problems;
}
