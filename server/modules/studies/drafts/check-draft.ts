import {
  DRAFT_MAX_BYTES,
  DRAFT_MAX_DEPTH,
  DRAFT_REFUSALS,
  type DraftContent,
} from '#contract/studies/survey-drafts.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export interface DraftText {
  readonly definition: string;
  readonly outcomes: string;
}

/** A draft as it is stored, or why it cannot be. Whether it makes a survey is asked when it is published. */
export function checkDraft({ definition, outcomes }: DraftContent): Result<DraftText, string> {
  if (isDeeper(definition, DRAFT_MAX_DEPTH) || isDeeper(outcomes, DRAFT_MAX_DEPTH)) return err(DRAFT_REFUSALS.tooDeep);
  if (!hasPages(definition)) return err(DRAFT_REFUSALS.notASurvey);
  if (!isListOfRules(outcomes)) return err(DRAFT_REFUSALS.notRules);
  const stored = { definition: storedText(definition), outcomes: storedText(outcomes) };
  const bytes = Buffer.byteLength(stored.definition) + Buffer.byteLength(stored.outcomes);
  return bytes > DRAFT_MAX_BYTES ? err(DRAFT_REFUSALS.tooLarge) : ok(stored);
}

/** Half a character and the character zero, neither of which PostgreSQL keeps, become the sign for an unknown one. */
function storedText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

function hasPages(definition: unknown): boolean {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return false;
  const parts = 'pages' in definition ? definition.pages : 'elements' in definition ? definition.elements : undefined;
  return Array.isArray(parts) && parts.every((part) => typeof part === 'object' && part !== null);
}

function isListOfRules(outcomes: unknown): boolean {
  return (
    Array.isArray(outcomes) && outcomes.every((rule) => typeof rule === 'object' && rule !== null && 'kind' in rule)
  );
}
