import { QuestionMatrixDropdownModel } from 'survey-core';
import type { Model, PageModel, Question as CoreQuestion } from 'survey-core';
import { answerPage, compileSurvey, finalAnswers, newRun, previousPage, viewPage } from '../index.ts';
import { readSurvey } from '../import.ts';
import type { PageView, QuestionView, Run, Survey } from '../index.ts';
import { arbitraryAnswer } from './arbitrary-answer.ts';
import type { Entropy } from './entropy.ts';
import { PATTERN } from './take.ts';
import { questionsOf } from './view-questions.ts';

const NOW = Date.UTC(2026, 10, 15);
const MAX_PAGES = 12;
const NEVER_SENT: ReadonlySet<string> = new Set(['hidden', 'disabled', 'notOffered']);
const MAX_TRIES = 2;

export interface WalkEnd {
  readonly pages: number;
  readonly isComplete: boolean;
  readonly refused: number;
}

type Draft = Record<string, unknown>;

/** Takes a survey through both engines with the same answers; throws at the first thing that is not the same. */
export function walkBoth(json: Record<string, unknown>, core: Model, chance: Entropy): WalkEnd {
  const read = readSurvey(json);
  if (!read.ok) throw new Error(`the import refuses it: ${JSON.stringify(read.problems)}`);
  const survey = compileSurvey(read.survey, { pattern: PATTERN });
  // Known difference: expressionsAreAlwaysTrue.
  for (const one of core.getAllQuestions()) if ('runIfReadOnly' in one) one.runIfReadOnly = true;
  core.runExpressions();
  let run = newRun(survey, { seed: 'seed', now: NOW });
  const end = { pages: 0, isComplete: false, refused: 0 };
  // Known difference: backIsWhereOneCameFrom.
  const canGoBack = !JSON.stringify(json).includes('"skip"');
  for (let step = 0; step < MAX_PAGES && !run.isComplete; step++) {
    const moved = answerBoth(survey, run, { core, chance, end });
    if (moved === undefined) return end;
    run = moved;
    end.pages++;
    if (canGoBack && !run.isComplete && chance.chance(10)) {
      run = previousPage(survey, run, NOW);
      core.prevPage();
    }
    same('page', run.page, core.state === 'completed' ? null : pageOf(core).name);
  }
  if (!run.isComplete || end.pages === 0) return end; // nothingToShow
  same('final answers', clean(finalAnswers(survey, run, NOW)), clean(core.data as Draft));
  return { ...end, isComplete: true };
}

/** Answers the present page in both; undefined if they agree that it is not done. */
function answerBoth(
  survey: Survey,
  run: Run,
  { core, chance, end }: { readonly core: Model; readonly chance: Entropy; readonly end: { refused: number } },
): Run | undefined {
  const page = run.page ?? '';
  const draft: Draft = {};
  compareViews(viewPage(survey, run, NOW, draft), core);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const isInRange = draftPage(survey, run, { core, chance, draft, isRepair: attempt > 0 });
    if (viewPage(survey, run, NOW, draft).elements.length === 0) return undefined; // pageThatHidesItself
    const ours = answerPage(survey, run, { pageName: page, draft, now: NOW });
    const isValid = pageOf(core).validate(true);
    if (!isInRange) {
      same('out of range', ours.ok, isValid);
      return undefined;
    }
    const wrong = ours.ok ? [] : [...new Set(ours.problems.map(({ question }) => question))].toSorted();
    const context = ours.ok ? '' : JSON.stringify(ours.problems);
    same(`questions with problems ${context} draft ${JSON.stringify(draft)}`, wrong, coreProblems(core));
    same('valid', ours.ok, isValid);
    if (ours.ok) {
      if (core.isLastPage) core.completeLastPage();
      else core.nextPage();
      // Known difference: jumpsTwiceToAQuestion.
      (core as unknown as { focusingQuestionInfo: unknown }).focusingQuestionInfo = undefined;
      return ours.run;
    }
    end.refused++;
  }
  return undefined;
}

/** Answers the shown questions one after the other, in both. */
function draftPage(
  survey: Survey,
  run: Run,
  {
    core,
    chance,
    draft,
    isRepair,
  }: { readonly core: Model; readonly chance: Entropy; readonly draft: Draft; readonly isRepair: boolean },
): boolean {
  const tried = new Set<string>();
  for (let next = nextQuestion(); next !== undefined; next = nextQuestion()) {
    tried.add(next.name);
    if (!isRepair && chance.chance(15)) continue;
    const value = arbitraryAnswer(next, chance);
    if (value !== undefined && take(next.name, value) && isOutOfRange(next, value)) return false; // outOfRangeWhileTyping
    const comment = viewed().find(({ name }) => name === next?.name)?.comment;
    if (comment !== undefined && chance.chance(80)) take(comment.key, 'said');
  }

  return true;

  function viewed(): QuestionView[] {
    return questionsOf(viewPage(survey, run, NOW, draft));
  }
  // Known difference onlyTheLastAnswerOfAPage: each is answered once.
  function nextQuestion(): QuestionView | undefined {
    return viewed().find((one) => one.isEnabled && !tried.has(one.name) && !Object.hasOwn(draft, one.name));
  }
  function take(key: string, value: unknown): boolean {
    const tentative = { ...draft, [key]: value };
    const view = viewPage(survey, run, NOW, tentative);
    // Known difference hiddenWhileTyping: such an answer is not given.
    const result = answerPage(survey, run, { pageName: view.name, draft: tentative, now: NOW });
    if (!result.ok && result.problems.some(({ code }) => NEVER_SENT.has(code))) return false;
    draft[key] = value;
    setInCore(core, key, value);
    const question = questionsOf(view).find(({ name }) => name === key);
    if (question === undefined || !isOutOfRange(question, value)) compareViews(view, core);
    return true;
  }
}

function isOutOfRange({ type, min, max }: QuestionView, value: unknown): boolean {
  if (type !== 'text') return false;
  return (
    (min !== undefined && (value as string) < (min as string)) ||
    (max !== undefined && (value as string) > (max as string))
  );
}

function setInCore(core: Model, key: string, value: unknown): void {
  const name = key.replace(/-Comment$/, '');
  const question = core.getQuestionByName(name);
  if (name === key) question.value = structuredClone(value);
  else if ('otherValue' in question && question['showOtherItem'] === true) question['otherValue'] = value;
  else question.comment = value as string;
  // Known difference: vanishedChoicesStayGone.
  for (const one of core.getAllQuestions()) if ('invisibleOldValues' in one) one['invisibleOldValues'] = {};
}

function pageOf(core: Model): PageModel {
  return core.currentPage as PageModel;
}

interface CoreElement {
  readonly name: string;
  readonly errors: readonly unknown[];
  readonly page?: unknown;
  readonly parent?: CoreElement | null;
  readonly isVisible: boolean;
}

/** What shows and has errors: errorsOfWhatIsHidden. */
function coreProblems(core: Model): string[] {
  const page = pageOf(core);
  const questions = page.questions.filter((one) => isShown(one as unknown as CoreElement) && hasErrors(one));
  const panels = [page, ...core.getAllPanels()] as unknown as CoreElement[];
  const own = panels.filter(
    (one) => one.errors.length > 0 && (one === (page as unknown) || one.page === page) && isShown(one),
  );
  return [...new Set([...questions, ...own].map(({ name }) => name))].toSorted();
}

function isShown({ isVisible, parent }: CoreElement): boolean {
  return isVisible && (parent == null || isShown(parent));
}

function hasErrors(question: CoreQuestion): boolean {
  if (!(question instanceof QuestionMatrixDropdownModel)) return question.getAllErrors().length > 0;
  const cells = question.visibleRows.flatMap((row) => row.cells.map((cell) => cell.question));
  return [question, ...cells].some((one) => one.errors.length > 0 && one.isVisible);
}

function compareViews(view: PageView, core: Model): void {
  const ours = questionsOf(view);
  const theirs = pageOf(core).questions.filter((one) => one.isVisible && one.isParentVisible);
  same(
    'shown',
    ours.map(({ name }) => name),
    theirs.map((one) => one.name),
  );
  for (const [index, question] of ours.entries()) {
    const other = theirs[index] as CoreQuestion & Record<string, unknown>;
    same(`${question.name} required`, question.isRequired, other.isRequired);
    if (question.type !== 'expression' && question.type !== 'html')
      same(`${question.name} enabled`, question.isEnabled, !other.isReadOnly);
    if (question.type !== 'html')
      same(`${question.name} value`, clean({ it: question.value }), clean({ it: other.value }));
    const choices = question.type === 'matrix' ? undefined : other['visibleChoices'];
    if (question.choices !== undefined && Array.isArray(choices)) {
      const items = choices as { value: unknown; isEnabled: boolean }[];
      same(
        `${question.name} choices`,
        question.choices.map(({ value }) => value),
        items.map(({ value }) => value),
      );
      same(
        `${question.name} enabled choices`,
        question.choices.map((one) => one.isEnabled),
        items.map((one) => one.isEnabled),
      );
    }
    if (question.type === 'matrix') {
      const rows = other['visibleRows'] as { name: string }[];
      same(
        `${question.name} rows`,
        question.rows?.map(({ value }) => value),
        rows.map((row) => row.name),
      );
    }
  }
}

/** Without what is empty, keys in order: notANumberIsNothing. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(clean);
  if (typeof value !== 'object' || value === null)
    return Number.isNaN(value) || value === null || value === '' ? undefined : value;
  const entries = Object.entries(value)
    .map(([key, one]) => [key, clean(one)] as const)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function same(what: string, ours: unknown, theirs: unknown): void {
  const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (a !== b) throw new Error(`${what}: ours ${a}, survey-core ${b}`);
}
