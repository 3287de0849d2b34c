import {
  answerPage,
  viewPage,
  type ElementView,
  type PageView,
  type QuestionView,
  type Run,
  type Survey,
} from '#engine/index.ts';
import { drawAnswer, type AnswerHabits } from './draw-answer.ts';

const MOST_ATTEMPTS = 14;
const MOST_ROUNDS = 6;

export interface AnsweredPage {
  readonly run: Run;
  readonly view: PageView;
  /** Every question that showed while the page was answered, as it was offered. */
  readonly questions: readonly QuestionView[];
}

export interface StuckPage {
  readonly page: string;
  readonly question: string;
  readonly message: string;
}

type Outcome = { readonly ok: true; readonly page: AnsweredPage } | { readonly ok: false; readonly stuck: StuckPage };

/** What is kept of a page between its attempts: answers, and how often each question's was refused. */
interface PageMemory {
  readonly draft: Record<string, unknown>;
  readonly refusals: Map<string, number>;
}

/** Answers the page at which a run stands; what is refused is answered anew. Or says what nobody gets past. */
export function answerRunPage(survey: Survey, run: Run, habits: AnswerHabits, now: number): Outcome {
  const page = run.page ?? '';
  const memory: PageMemory = { draft: {}, refusals: new Map() };
  let stuck: StuckPage = { page, question: '', message: '' };
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const drawn = drawPage(survey, { run, now }, habits, memory);
    const taken = answerPage(survey, run, { pageName: page, draft: memory.draft, now });
    if (taken.ok) return { ok: true, page: { ...drawn, run: taken.run } };
    for (const { question, message } of taken.problems) {
      stuck = { page, question, message };
      memory.refusals.set(question, attempt + 1);
      delete memory.draft[question];
      delete memory.draft[commentKeyOf(question)];
    }
  }
  return { ok: false, stuck };
}

/** What shows depends on what was answered above it, so a page is drawn until nothing new appears. */
function drawPage(
  survey: Survey,
  { run, now }: { readonly run: Run; readonly now: number },
  habits: AnswerHabits,
  { draft, refusals }: PageMemory,
) {
  const done = new Set(Object.keys(draft));
  let view = viewPage(survey, run, now, draft);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const fresh = questionsIn(view.elements).filter((question) => !done.has(question.name) && question.isEnabled);
    if (fresh.length === 0) break;
    for (const question of fresh) {
      done.add(question.name);
      const definition = survey.questions.get(question.name)?.definition;
      const attempt = refusals.get(question.name) ?? 0;
      const answer = definition && drawAnswer(question, definition, { ...habits, attempt });
      if (answer !== undefined) draft[question.name] = answer;
      if (isOther(question, answer)) draft[commentKeyOf(question.name)] = 'something else';
    }
    if (!canChange(survey, view.name)) break;
    view = viewPage(survey, run, now, draft);
  }
  const questions = questionsIn(view.elements);
  const visible = new Set(questions.flatMap(({ name }) => [name, commentKeyOf(name)]));
  for (const key of Object.keys(draft)) if (!visible.has(key)) delete draft[key];
  return { view, questions };
}

/** Where the text beside an answer is kept. */
const commentKeyOf = (question: string): string => `${question}-Comment`;

function isOther(question: QuestionView, answer: unknown): boolean {
  const others = (question.choices ?? []).filter(({ role }) => role === 'other').map(({ value }) => value);
  return others.some((value) => answer === value || (Array.isArray(answer) && answer.includes(value)));
}

export function questionsIn(elements: readonly ElementView[]): QuestionView[] {
  return elements.flatMap((element) => ('elements' in element ? questionsIn(element.elements) : [element]));
}

const CONDITION = /"(?:\w*If|choicesFromQuestion|\w*Expression|setToName)":/u;
const changing = new WeakMap<Survey, ReadonlySet<string>>();

/** Whether answers can change what shows on a page; if not, one look at it is enough, and looking is what takes time. */
function canChange(survey: Survey, page: string): boolean {
  let pages = changing.get(survey);
  if (pages === undefined) {
    const hasTriggers = survey.triggers.length > 0;
    const found = survey.pages.filter(
      ({ definition }) => hasTriggers || CONDITION.test(JSON.stringify(definition.elements)),
    );
    pages = new Set(found.map(({ name }) => name));
    changing.set(survey, pages);
  }
  return pages.has(page);
}
