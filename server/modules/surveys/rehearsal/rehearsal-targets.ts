import { titlesIn, withoutPipes } from '#contract/surveys/piped-titles.ts';
import type { ElementDefinition, QuestionDefinition } from '#engine/index.ts';
import { cellIdOf, type RehearsableSurvey } from './prepare-rehearsal.ts';
import type { Walk } from './walk-survey.ts';

export type TargetKind = 'PAGE' | 'QUESTION' | 'CHOICE' | 'RULE' | 'CELL';

/** Something that a survey has and that members may or may not get to. */
export interface RehearsalTarget {
  readonly kind: TargetKind;
  readonly name: string;
  readonly title: string;
  /** The page, the question or the rule that it belongs to; empty where it stands for itself. */
  readonly place: string;
  /** What must hold to get there. */
  readonly conditions: readonly string[];
  isReached(walk: Walk): boolean;
}

/** Everything that could stay unreached, pages before what is on them. */
export function targetsOf(prepared: RehearsableSurvey): RehearsalTarget[] {
  const { definition, version } = prepared;
  const titles = titlesIn(definition);
  const pages = definition.pages.flatMap((page): RehearsalTarget[] => {
    const conditions = page.visibleIf === undefined ? [] : [page.visibleIf];
    return [
      {
        kind: 'PAGE',
        name: page.name,
        title: page.title ?? page.name,
        place: '',
        conditions,
        isReached: (walk) => walk.pages.some(({ name }) => name === page.name),
      },
      ...page.elements.flatMap((element) => elementTargets(element, page.name, conditions)),
    ];
  });
  const rules = version.outcomes.flatMap((rule, index): RehearsalTarget[] => {
    if (rule.kind === 'quota')
      return rule.cells.map((cell) => ({
        kind: 'CELL',
        name: cell.name,
        title: cell.name,
        place: rule.name,
        conditions: [cell.when],
        isReached: (walk) => [walk.fullCell, ...walk.heldCells].includes(cellIdOf(rule.name, cell.name)),
      }));
    if (rule.when === undefined) return [];
    const title = rule.kind === 'complete' ? (rule.outcome === 'UNDER_REVIEW' ? 'To review' : 'Complete') : rule.name;
    return [
      {
        kind: 'RULE',
        name: `outcomes[${index}]`,
        title,
        place: '',
        conditions: [rule.when],
        isReached: (walk) => walk.rule === index,
      },
    ];
  });
  return [...pages, ...rules].map((one) => ({ ...one, title: withoutPipes(one.title, titles) }));
}

function elementTargets(element: ElementDefinition, page: string, outer: readonly string[]): RehearsalTarget[] {
  const conditions = element.visibleIf === undefined ? outer : [...outer, element.visibleIf];
  if (element.type === 'panel') return element.elements.flatMap((inner) => elementTargets(inner, page, conditions));
  return [
    {
      kind: 'QUESTION',
      name: element.name,
      title: element.title ?? element.name,
      place: page,
      conditions,
      isReached: (walk) => walk.questions.has(element.name),
    },
    ...choiceTargets(element, conditions),
  ];
}

/** Only choices that something can hide: the others show wherever their question does. */
function choiceTargets(question: QuestionDefinition, outer: readonly string[]): RehearsalTarget[] {
  return (question.choices ?? [])
    .filter(({ visibleIf }) => visibleIf !== undefined)
    .map(({ value, text, visibleIf = '' }) => ({
      kind: 'CHOICE',
      name: String(value),
      title: text ?? String(value),
      place: question.name,
      conditions: [...outer, visibleIf],
      isReached: (walk) => walk.offered.has(`${question.name}\n${value}`),
    }));
}
