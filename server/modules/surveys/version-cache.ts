import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Survey, SurveyDefinition } from '#engine/index.ts';

/** A published version, ready to be taken. */
export interface SurveyVersion {
  readonly surveyId: string;
  readonly version: number;
  readonly survey: Survey;
  readonly outcomes: readonly SurveyOutcomeRule[];
  /** The id of the cell of a rule, both by name. */
  cellId(rule: string, cell: string): string;
  cellsOf(rule: string): readonly string[];
  /** What the browser draws pages from: nothing in it tells what leads where, or which answer is watched. */
  readonly shownDefinition: SurveyDefinition;
  /** The attributes that anything in it reads, and those that the browser needs to draw it. */
  readonly attributes: readonly string[];
  readonly shownAttributes: readonly string[];
}

const VERSIONS_KEPT = 100;

/** Compiled versions, the least used given up first. A version never changes, so no node needs to ask again. */
export interface VersionCache {
  find(key: string): SurveyVersion | undefined;
  keep(key: string, version: SurveyVersion): void;
}

export function createVersionCache(): VersionCache {
  const versions = new Map<string, SurveyVersion>();
  const keep = (key: string, version: SurveyVersion) => {
    versions.delete(key);
    versions.set(key, version);
    const [oldest] = versions.keys();
    if (versions.size > VERSIONS_KEPT && oldest !== undefined) versions.delete(oldest);
  };
  return {
    keep,
    find(key) {
      const version = versions.get(key);
      if (version !== undefined) keep(key, version);
      return version;
    },
  };
}
