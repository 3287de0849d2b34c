import { reusedCodes, type PublishedCode, type ReusedCode } from '#contract/surveys/survey-codes.ts';
import { takenNames } from '#console/survey-draft/model/edit-elements.ts';
import { nextValue } from '#console/survey-draft/model/edit-items.ts';
import { freeName } from '#console/survey-draft/model/open-document.ts';
import { renameElement } from '#console/survey-draft/model/rename.ts';
import { itemsOf, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { takenCodes } from '../editor-context.ts';
import { readAt, setAt, stepsOf } from './json-path.ts';
import { placeOf, sayPlace } from './places.ts';
import type { Problem, ProblemFix } from './problem.ts';

/** Codes that stand for something else in the data already: old answers would get a new label. */
export function codeProblems(document: SurveyDocument, published: readonly PublishedCode[]): Problem[] {
  return reusedCodes(document.definition, published).map((reused) => {
    const place = placeOf(document, reused.path);
    const where = sayPlace(document, place);
    return {
      id: `code ${reused.path}`,
      severity: 'blocks',
      place,
      title:
        reused.kind === 'QUESTION'
          ? `${where} uses the name of a deleted question`
          : `${where}: code ${reused.code} was already used for “${reused.before}”`,
      sentence: reused.reason,
      fix: reused.kind === 'QUESTION' ? newName(document, reused, published) : newCode(document, reused, published),
    };
  });
}

function newName(document: SurveyDocument, { code }: ReusedCode, published: readonly PublishedCode[]): ProblemFix {
  const taken = takenNames(document, takenNamesOf(published));
  const fresh = freeName(code.replace(/\d+$/u, '') || code, taken);
  return { label: `Rename to ${fresh}`, apply: (given) => renameElement(given, code, fresh) };
}

const takenNamesOf = (published: readonly PublishedCode[]) =>
  published.flatMap(({ kind, code }) => (kind === 'QUESTION' ? [code] : []));

function newCode(
  document: SurveyDocument,
  { path, question, kind, label }: ReusedCode,
  published: readonly PublishedCode[],
): ProblemFix | undefined {
  const items = itemsOf(readAt(document.definition, stepsOf(path).slice(0, -1)));
  if (items.length === 0) return undefined;
  const value = nextValue(items, 'item', takenCodes(published, question, kind));
  const before = readAt(document.definition, stepsOf(path));
  const item = typeof before === 'object' && before !== null ? before : {};
  return { label: `Use code ${value}`, apply: (given) => setAt(given, path, { text: label, ...item, value }) };
}
