import { readSurvey, type ImportProblem } from '#engine/import.ts';
import { takenNames } from '#console/survey-draft/model/edit-elements.ts';
import { nextValue } from '#console/survey-draft/model/edit-items.ts';
import { freeName } from '#console/survey-draft/model/open-document.ts';
import { itemsOf, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { readAt, setAt, stepsOf } from './json-path.ts';
import { placeOf, sayPlace } from './places.ts';
import type { Problem, ProblemFix } from './problem.ts';

const CONDITION = /(?:If|xpression)$/u;

/** What keeps the survey from being published, each at its place and with a remedy where there is one. */
export function formatProblems(document: SurveyDocument): Problem[] {
  const conditions = outcomeConditions(document);
  const own = document.definition.calculatedValues ?? [];
  const read = readSurvey({ ...document.definition, calculatedValues: [...own, ...conditions.map(asCalculated)] });
  if (read.ok) return [];
  return read.problems.map((problem) => {
    const index = Number(/^calculatedValues\[(\d+)\]/u.exec(problem.path)?.[1] ?? -1) - own.length;
    return problemOf(document, { ...problem, path: conditions[index]?.path ?? problem.path });
  });
}

interface OutcomeCondition {
  readonly path: string;
  readonly text: string;
}

/** The conditions of the rules, which are read as those of the survey are. */
function outcomeConditions({ outcomes }: SurveyDocument): OutcomeCondition[] {
  return outcomes
    .flatMap((rule, index) =>
      rule.kind === 'quota'
        ? rule.cells.map((cell, at) => ({ path: `outcomes[${index}].cells[${at}].when`, text: cell.when }))
        : [{ path: `outcomes[${index}].when`, text: rule.when ?? '' }],
    )
    .filter(({ text }) => text.trim() !== '');
}

function asCalculated({ text }: OutcomeCondition, index: number) {
  return { name: `spark-rule-${index}`, expression: text };
}

function problemOf(document: SurveyDocument, { path, reason, cause }: ImportProblem): Problem {
  const place = placeOf(document, path);
  const where = sayPlace(document, place);
  const make = (title: string, sentence: string, fix?: ProblemFix): Problem => ({
    id: `format ${path} ${reason}`,
    severity: 'blocks',
    place,
    title,
    sentence,
    fix,
  });
  if (cause?.kind === 'UNKNOWN_NAME') {
    const { name: gone, meant } = cause;
    return make(
      `${where} uses a name that no longer exists: ${gone}`,
      meant === undefined ? 'Nothing in the survey has this name.' : `Did you mean ${meant}?`,
      meant === undefined
        ? removal(path)
        : { label: `Use ${meant}`, apply: (given) => renamedAt(given, path, gone, meant) },
    );
  }
  if (cause?.kind === 'NAME_TWICE')
    return make(
      `${where} has the same name as another question`,
      'Each question needs a unique variable name.',
      newName(document, path),
    );
  if (cause?.kind === 'VALUE_TWICE')
    return make(
      `${where} has two choices with the same code`,
      "We couldn't tell the answers apart.",
      newCode(document, path),
    );
  if (cause?.kind === 'CIRCLE')
    return make(`${where} depends on itself`, `${reason} No one would ever see it.`, removal(path));
  if (path.endsWith('.after')) return make(`${where} depends on a page that no longer exists`, reason);
  return {
    ...make(`${where} can't be published as is`, `${reason} (${path})`, removal(path)),
    isGeneral: true,
  };
}

function removal(path: string): ProblemFix | undefined {
  if (!CONDITION.test(path)) return undefined;
  return { label: 'Remove the condition', apply: (given) => setAt(given, path, undefined) };
}

/** The name in braces at one place, written otherwise. */
function renamedAt(document: SurveyDocument, path: string, from: string, to: string): SurveyDocument {
  const root = path.startsWith('outcomes') ? document : document.definition;
  const text = readAt(root, stepsOf(path));
  if (typeof text !== 'string') return document;
  if (text === from) return setAt(document, path, to);
  return setAt(document, path, text.replaceAll(`{${from}}`, `{${to}}`).replaceAll(`{${from}.`, `{${to}.`));
}

function newName(document: SurveyDocument, path: string): ProblemFix | undefined {
  const at = path.endsWith('.name') ? path : `${path}.name`;
  const name = readAt(document.definition, stepsOf(at));
  if (typeof name !== 'string') return undefined;
  const fresh = freeName(name.replace(/\d+$/u, '') || name, takenNames(document));
  return { label: `Rename to ${fresh}`, apply: (given) => setAt(given, at, fresh) };
}

function newCode(document: SurveyDocument, path: string): ProblemFix | undefined {
  const steps = stepsOf(path).filter((step) => step !== 'value');
  const index = steps.at(-1);
  const items = itemsOf(readAt(document.definition, steps.slice(0, -1)));
  const item = typeof index === 'number' ? items[index] : undefined;
  if (item === undefined) return undefined;
  const value = nextValue(items);
  const at = path.replace(/\.value$/u, '');
  return {
    label: `Use code ${value}`,
    apply: (given) => setAt(given, at, { ...item, text: item.text ?? String(item.value), value }),
  };
}
