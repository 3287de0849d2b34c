import type { QuotaRule, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { pageTitle, questionsIn, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { listSubjects } from '../logic/subjects.ts';
import { canHold } from './can-hold.ts';
import { closest } from './closest.ts';
import { isAlwaysAsked } from './places.ts';
import { setAt } from './json-path.ts';
import type { Problem, ProblemText } from './problem.ts';

const MOST_PAIRS = 200;

/** What is wrong with the rules themselves: names, pages, empty conditions, cells that share people. */
export function outcomeProblems(document: SurveyDocument): Problem[] {
  return document.outcomes.flatMap((rule, index) => [
    ...shapeProblems(document, rule, index),
    ...(rule.kind === 'quota' ? cellProblems(document, rule, index) : []),
  ]);
}

const titleOf = (rule: SurveyOutcomeRule): string =>
  rule.kind === 'complete' ? 'An outcome rule' : `The rule “${rule.name}”`;

function shapeProblems(document: SurveyDocument, rule: SurveyOutcomeRule, index: number): Problem[] {
  const path = `outcomes[${index}]`;
  const place = { rule: index, path };
  const found: Problem[] = [];
  const add = (what: string, text: ProblemText) => found.push({ ...text, id: `${what} ${path}`, place });
  if (rule.kind === 'complete') {
    const isBlind = document.outcomes.slice(0, index).some((one) => one.kind === 'complete' && one.when === undefined);
    if (isBlind)
      add('late', {
        severity: 'warns',
        title: 'An outcome rule never runs',
        sentence: 'The rule before it matches everyone.',
      });
    if (rule.when?.trim() === '')
      add('no condition', {
        severity: 'blocks',
        title: 'An outcome rule matches no one yet',
        sentence: 'Choose who it applies to, or remove the rule.',
        fix: {
          label: 'Remove the rule',
          apply: (given) => setAt(given, path, undefined),
        },
      });
    return found;
  }
  if (rule.name.trim() === '')
    add('no name', {
      severity: 'blocks',
      title: 'A rule has no name',
      sentence: 'Slots are counted by rule name, so each rule needs one.',
    });
  const isTwice = document.outcomes.slice(0, index).some((one) => one.kind !== 'complete' && one.name === rule.name);
  if (isTwice)
    add('twice', {
      severity: 'blocks',
      title: `Two rules are named “${rule.name}”`,
      sentence: 'Slots are counted by name, so each name must be unique.',
      fix: {
        label: `Rename to “${rule.name} 2”`,
        apply: (given) => setAt(given, `${path}.name`, `${rule.name} 2`),
      },
    });
  const { pages } = document.definition;
  if (!pages.some(({ name }) => name === rule.after)) {
    const near =
      pages.find(
        ({ name }) =>
          name ===
          closest(
            rule.after,
            pages.map((page) => page.name),
          ),
      ) ?? pages[0];
    add('page', {
      severity: 'blocks',
      title: `${titleOf(rule)} depends on a page that no longer exists`,
      sentence: `There's no page named “${rule.after}”.`,
      fix: near && {
        label: `Use ${pageTitle(near)}`,
        apply: (given) => setAt(given, `${path}.after`, near.name),
      },
    });
  }
  if (rule.kind === 'screen-out' && rule.when.trim() === '')
    add('no condition', {
      severity: 'blocks',
      title: `${titleOf(rule)} matches no one yet`,
      sentence: 'Choose who is screened out, or remove the rule.',
      fix: {
        label: 'Remove the rule',
        apply: (given) => setAt(given, path, undefined),
      },
    });
  return found;
}

function cellProblems(document: SurveyDocument, rule: QuotaRule, index: number): Problem[] {
  const path = `outcomes[${index}]`;
  const make: MakeCell = (what, cell, text) => ({
    ...text,
    id: `${what} ${path} ${cell ?? ''}`,
    place: { rule: index, cell, path: cell === undefined ? path : `${path}.cells[${cell}]` },
  });
  if (rule.cells.length === 0)
    return [
      make('no cells', undefined, {
        severity: 'blocks',
        title: `${titleOf(rule)} has no cells`,
        sentence: 'Add a cell, or remove the rule.',
        fix: {
          label: 'Remove the rule',
          apply: (given) => setAt(given, path, undefined),
        },
      }),
    ];
  const found = rule.cells.flatMap((cell, at) => {
    const own: Problem[] = [];
    if (rule.cells.slice(0, at).some(({ name }) => name === cell.name))
      own.push(
        make('cell twice', at, {
          severity: 'blocks',
          title: `Two cells are named “${cell.name}”`,
          sentence: 'Slots are counted by name, so each name must be unique.',
          fix: {
            label: `Rename to “${cell.name} 2”`,
            apply: (given) => setAt(given, `${path}.cells[${at}].name`, `${cell.name} 2`),
          },
        }),
      );
    if (cell.when.trim() === '')
      own.push(
        make('cell empty', at, {
          severity: 'blocks',
          title: `The cell “${cell.name}” matches no one yet`,
          sentence: 'Choose who belongs in it, or remove it.',
        }),
      );
    if (cell.target === 0)
      own.push(
        make('cell zero', at, {
          severity: 'informs',
          title: `The cell “${cell.name}” has a target of 0`,
          sentence: 'Anyone who fits this cell sees that the survey is full.',
        }),
      );
    return own;
  });
  const shared = overlaps(document, rule).map(([one, other]) =>
    make('overlap', other, {
      severity: 'warns',
      title: `“${rule.cells[one]?.name}” and “${rule.cells[other]?.name}” overlap`,
      sentence: 'People count toward the first match, so the second fills more slowly.',
    }),
  );
  return [...found, ...shared, ...gapProblem(document, rule, make)];
}

/** Pairs of cells that one person can be in at once. */
function overlaps(document: SurveyDocument, { cells }: QuotaRule): [number, number][] {
  const subjects = listSubjects(document);
  const pairs: [number, number][] = [];
  let looked = 0;
  for (const [one, first] of cells.entries())
    for (const [other, second] of cells.entries()) {
      if (other <= one || first.when.trim() === '' || second.when.trim() === '' || looked >= MOST_PAIRS) continue;
      looked += 1;
      if (canHold([first.when, second.when], [], subjects) === true) pairs.push([one, other]);
    }
  return pairs.slice(0, 3);
}

type MakeCell = (what: string, cell: number | undefined, text: ProblemText) => Problem;

function gapProblem(document: SurveyDocument, rule: QuotaRule, make: MakeCell): Problem[] {
  const conditions = rule.cells.map(({ when }) => when).filter((when) => when.trim() !== '');
  const screenedOut = document.outcomes.flatMap((one) =>
    one.kind === 'screen-out' && one.when.trim() !== '' ? [one.when] : [],
  );
  if (canHold([], [...conditions, ...screenedOut], listSubjects(document), answeredBy(document, rule.after)) !== true)
    return [];
  return [
    make('gap', undefined, {
      severity: 'informs',
      title: `${titleOf(rule)} doesn't cover everyone`,
      sentence: "Anyone who doesn't fit a cell is screened out.",
    }),
  ];
}

/** What everybody has answered who is past a page: required questions that nothing hides, up to its end. */
function answeredBy(document: SurveyDocument, page: string): ReadonlySet<string> {
  const { pages } = document.definition;
  const past = pages.slice(0, pages.findIndex(({ name }) => name === page) + 1);
  return new Set(
    past
      .flatMap(({ elements }) => questionsIn(elements))
      .filter(({ name, isRequired }) => isRequired === true && isAlwaysAsked(document, name))
      .map(({ name }) => name),
  );
}
