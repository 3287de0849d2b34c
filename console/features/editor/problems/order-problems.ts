import {
  listQuestions,
  type ListedQuestion,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import { namesIn } from '../logic/condition.ts';
import { listConditions, type PlacedCondition, sayPlace } from './places.ts';
import type { Problem, ProblemPlace } from './problem.ts';

/** Questions that are asked behind what depends on them: a condition, a rule, carried choices or a text. */
export function orderProblems(document: SurveyDocument): Problem[] {
  const { pages, pageOrder } = document.definition;
  // By chance any page may come first.
  if (pageOrder === 'random') return [];
  const asked = new Map(listQuestions(document).map((question) => [question.name, question]));
  const setElsewhere = namesSetElsewhere(document);
  const pageAt = (name: string | undefined) => pages.findIndex((page) => page.name === name);

  const behind = (name: string, place: ProblemPlace, at: number): 'page' | 'question' | undefined => {
    const source = asked.get(rootOf(name));
    if (source === undefined || setElsewhere.has(source.name)) return undefined;
    const sourcePage = pageAt(source.page);
    const own = place.question === undefined ? undefined : asked.get(place.question);
    if (sourcePage > at) return 'page';
    if (place.rule !== undefined || sourcePage < at) return undefined;
    if (own === undefined) return 'page';
    return source.index > own.index ? 'question' : undefined;
  };
  const make = (place: ProblemPlace, at: number, names: readonly string[], what: string): Problem[] => {
    const found = names.flatMap((name) => {
      const kind = behind(name, place, at);
      const source = asked.get(rootOf(name));
      return kind === undefined || source === undefined ? [] : [{ kind, source }];
    });
    const worst = found.find(({ kind }) => kind === 'page') ?? found[0];
    return worst === undefined ? [] : [problemOf(document, place, { ...worst, what })];
  };

  const conditions = listConditions(document).flatMap((condition) => {
    const at = decidedAt(document, condition);
    return at < 0 ? [] : make(condition.place, at, namesIn(condition.text), WHAT[condition.decides]);
  });
  const others = [...asked.values()].flatMap((question) => {
    const place = { question: question.name, page: question.page, path: `question ${question.name}` };
    const { choicesFromQuestion: source, title, description } = question.element;
    const texts = [title, description].flatMap((text) => (typeof text === 'string' ? namesIn(text) : []));
    const at = pageAt(question.page);
    return [
      ...make(
        { ...place, path: `${place.path} choices` },
        at,
        typeof source === 'string' ? [source] : [],
        'takes its choices from',
      ),
      ...make({ ...place, path: `${place.path} text` }, at, texts, 'mentions'),
    ];
  });
  return [...conditions, ...others];
}

const WHAT: Readonly<Record<PlacedCondition['decides'], string>> = {
  page: 'depends on',
  question: 'depends on',
  choice: 'depends on',
  jump: 'depends on',
  'screen-out': 'depends on',
  cell: 'depends on',
  complete: 'depends on',
};

/** The page at which a condition is looked at; -1 where that is the end, or any page. */
function decidedAt({ definition, outcomes }: SurveyDocument, { place, decides }: PlacedCondition): number {
  if (decides === 'jump' || decides === 'complete') return -1;
  const rule = place.rule === undefined ? undefined : outcomes[place.rule];
  const page = rule === undefined || rule.kind === 'complete' ? place.page : rule.after;
  return definition.pages.findIndex(({ name }) => name === page);
}

interface Dependency {
  readonly kind: 'page' | 'question';
  readonly source: ListedQuestion;
  readonly what: string;
}

function problemOf(document: SurveyDocument, place: ProblemPlace, { kind, source, what }: Dependency): Problem {
  const isLater = kind === 'page';
  return {
    id: `order ${place.path}`,
    severity: isLater ? 'blocks' : 'warns',
    place,
    title: `${sayPlace(document, place)} ${what} ${source.label}, which comes later`,
    sentence: isLater
      ? `Members haven't answered “${source.title}” by then. Move it earlier, or change what depends on it.`
      : `Both are on the same page, so members see it before they get to “${source.title}”.`,
  };
}

/** `{grid.row}`, `{list[0]}` and `{name-Comment}` are parts of the answer to one question. */
const rootOf = (name: string): string =>
  name
    .replace(/[.[].*$/u, '')
    .replace(/-Comment$/u, '')
    .trim();

/** Answers that are there before anybody gives them. */
function namesSetElsewhere(document: SurveyDocument): ReadonlySet<string> {
  const byTriggers = (document.definition.triggers ?? []).flatMap(({ setToName }) =>
    typeof setToName === 'string' ? [setToName] : [],
  );
  const byDefault = listQuestions(document).flatMap(({ name, element }) =>
    element['defaultValue'] === undefined &&
    element['defaultValueExpression'] === undefined &&
    element.type !== 'expression'
      ? []
      : [name],
  );
  return new Set([...byTriggers, ...byDefault]);
}
