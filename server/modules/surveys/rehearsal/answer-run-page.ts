import {
  answerPage,
  viewPage,
  type Answers,
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

/** Answers the page at which a run stands, again and again if it is refused; or says what nobody gets past. */
export function answerRunPage(survey: Survey, run: Run, habits: AnswerHabits, now: number): Outcome {
  const page = run.page ?? '';
  let stuck: StuckPage = { page, question: '', message: '' };
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const drawn = drawPage(survey, run, { ...habits, attempt }, now);
    const taken = answerPage(survey, run, page, drawn.draft, now);
    if (taken.ok) return { ok: true, page: { ...drawn, run: taken.run } };
    const [problem] = taken.problems;
    if (problem) stuck = { page, question: problem.question, message: problem.message };
  }
  return { ok: false, stuck };
}

/** What shows depends on what was answered above it, so a page is drawn until nothing new appears. */
function drawPage(survey: Survey, run: Run, habits: AnswerHabits, now: number) {
  const draft: Record<string, unknown> = {};
  const done = new Map<string, QuestionView>();
  let view = viewPage(survey, run, now, draft);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const shown = questionsIn(view.elements);
    const fresh = shown.filter((question) => !done.has(question.name) && question.isEnabled);
    if (fresh.length === 0) break;
    for (const question of fresh) {
      done.set(question.name, question);
      const definition = survey.questions.get(question.name)?.definition;
      const answer = definition && drawAnswer(question, definition, habits);
      if (answer !== undefined) draft[question.name] = answer;
      if (isOther(question, answer) && question.comment) draft[question.comment.key] = 'something of my own';
    }
    view = viewPage(survey, run, now, draft);
  }
  const shown = questionsIn(view.elements);
  const visible = new Set(shown.flatMap((question) => [question.name, question.comment?.key]));
  for (const key of Object.keys(draft)) if (!visible.has(key)) delete draft[key];
  return { draft: draft as Answers, view, questions: shown };
}

function isOther(question: QuestionView, answer: unknown): boolean {
  const others = (question.choices ?? []).filter(({ role }) => role === 'other').map(({ value }) => value);
  return others.some((value) => answer === value || (Array.isArray(answer) && answer.includes(value)));
}

export function questionsIn(elements: readonly ElementView[]): QuestionView[] {
  return elements.flatMap((element) => ('elements' in element ? questionsIn(element.elements) : [element]));
}
