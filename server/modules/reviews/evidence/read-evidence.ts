import { MINUTE_MS } from '#contract/time/durations.ts';
import { compileSurvey, finalAnswers, type Answers, type Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  selectFlags,
  selectMemberRecord,
  selectNewestVersion,
  selectOthersAnswers,
  selectOthersSeconds,
  selectOtherRuns,
  selectOutsideWords,
  selectPages,
  selectReviewRun,
  selectSlots,
  type ReviewRunRow,
  type ReviewTaskRow,
  type ReviewPageRow,
} from '../evidence.store.ts';
import { countCasesAlike, type ItemRow } from '../reviews.store.ts';
import { completesOf } from '#server/modules/activities/index.ts';
import type { Reviews } from '../reviews.ts';
import { askedQuestions, type AskedQuestion } from './asked-questions.ts';
import { copiedTexts, flaggedGrids, missedChecks } from './flag-evidence.ts';
import { isRecord, shownAnswer } from './shown-answer.ts';
import { speedAmongOthers } from './speed.ts';
import { straightGrids, straightPart } from './straight-lines.ts';

const OTHERS_READ = 1_000;
const OTHERS_GRIDS_READ = 200;
const CASES_ALIKE_MIN = 10;

type Flags = Awaited<ReturnType<typeof selectFlags>>;

/** Everything that speaks for or against a case, as far as it is known. */
export async function readEvidence(reviews: Reviews, task: ReviewTaskRow, item: ItemRow) {
  const { db } = reviews;
  const run = await selectReviewRun(db, task.task_id);
  const flags = await selectFlags(db, task.task_id);
  const pages = await selectPages(db, task.task_id);
  const record = await selectMemberRecord(db, task.panelist_id, task.task_id);
  const alike = item.signs.length === 0 ? undefined : await countCasesAlike(db, reviews.panelId, item.signs);
  const words = await selectOutsideWords(db, task.task_id);
  const isTimed = run !== undefined && run.version !== null;
  return {
    speed: isTimed
      ? speedAmongOthers({
          seconds: run.seconds,
          others: await selectOthersSeconds(db, run, OTHERS_READ),
          pages,
          isFlag: hasFlag(flags, 'SPEED'),
        })
      : null,
    ...(await answerEvidence(reviews, run, flags, secondsByPage(pages))),
    path: run === undefined ? null : pathOf(run, pages),
    outsideWords: words.map((word) => ({ source: word.source, outcome: word.outcome, receivedAt: word.received_at })),
    slots: await selectSlots(db, task.task_id),
    record: {
      since: task.joined_at,
      completes: await completesOf(db, task.panelist_id),
      rejectedBefore: record.rejected,
      flaggedBefore: record.flagged,
      usualSpeed: record.usual_speed,
    },
    casesAlike: alike !== undefined && alike.decided >= CASES_ALIKE_MIN ? alike : null,
  };
}

function hasFlag(flags: Flags, kind: string): boolean {
  return flags.some((flag) => flag.kind === kind);
}

async function answerEvidence(
  reviews: Reviews,
  run: ReviewRunRow | undefined,
  flags: Flags,
  seconds: ReadonlyMap<string, number>,
) {
  const { db } = reviews;
  if (run?.definition == null || run.state === null) {
    return { straightLines: [], sameTexts: [], attentionChecks: [], answers: [] };
  }
  const newest = await selectNewestVersion(db, run.survey_id);
  const questions = askedQuestions(run.definition, run.version, newest?.definition);
  const answers = answersOf(reviews, run, run.state);
  const grids = straightGrids(questions, answers, flaggedGrids(flags));
  return {
    straightLines: await Promise.all(
      grids.map(async (grid) => ({
        ...grid,
        othersToo: straightPart(await selectOthersAnswers(db, run, grid.name, OTHERS_GRIDS_READ)),
      })),
    ),
    sameTexts: await sameTexts(db, questions, answers, flags),
    attentionChecks: attentionChecks(questions, answers, missedChecks(flags)),
    answers: shownAnswers(questions, answers, seconds),
  };
}

/** What counts in the end. A definition that no longer compiles still shows what was sent. */
function answersOf({ clock }: Reviews, run: ReviewRunRow, state: Run): Answers {
  if (run.definition === null) return state.answers;
  return finalAnswers(compileSurvey(run.definition), state, (run.ended_at ?? clock.now()).getTime());
}

function shownAnswers(questions: readonly AskedQuestion[], answers: Answers, seconds: ReadonlyMap<string, number>) {
  const timed = new Set<string>();
  return questions
    .filter(({ page, definition }) => seconds.has(page) || answers[definition.name] !== undefined)
    .map(({ number, title, page, definition }) => {
      const isFirst = !timed.has(page);
      timed.add(page);
      const comment = answers[`${definition.name}-Comment`];
      const answer = [
        shownAnswer(definition, answers[definition.name]),
        typeof comment === 'string' ? comment : undefined,
      ];
      return {
        number,
        name: definition.name,
        title,
        answer: answer.filter((text) => text !== undefined).join(' · ') || null,
        seconds: isFirst ? (seconds.get(page) ?? null) : null,
      };
    });
}

async function sameTexts(db: Db, questions: readonly AskedQuestion[], answers: Answers, flags: Flags) {
  const copies = copiedTexts(flags);
  const others = await selectOtherRuns(db, [...new Set(copies.map(({ sameAsRun }) => sameAsRun))]);
  return copies.flatMap(({ question, sameAsRun }) => {
    const asked = questions.find(({ definition }) => definition.name === question);
    const other = others.find((one) => one.run_id === sameAsRun);
    if (asked === undefined || other === undefined) return [];
    return [
      {
        number: asked.number,
        title: asked.title,
        text: writtenText(answers, question),
        otherText: writtenText(other.run?.answers ?? {}, question),
        otherTaskId: other.task_id,
        otherMemberId: other.external_id,
        otherAt: other.ended_at,
      },
    ];
  });
}

function writtenText(answers: Answers, question: string): string {
  const value = answers[question];
  const own = isRecord(value) ? Object.values(value) : [value];
  return [...own, answers[`${question}-Comment`]].filter((text) => typeof text === 'string').join(' ');
}

function attentionChecks(questions: readonly AskedQuestion[], answers: Answers, missed: ReadonlySet<string>) {
  return questions
    .filter(({ definition }) => definition.attentionCheck !== undefined)
    .filter(({ definition }) => missed.has(definition.name) || answers[definition.name] !== undefined)
    .map(({ number, title, definition }) => ({
      number,
      title,
      expected: shownAnswer(definition, definition.attentionCheck) ?? '',
      answered: shownAnswer(definition, answers[definition.name]) ?? null,
      isPassed: !missed.has(definition.name),
    }));
}

const PAUSE_MS = 10 * MINUTE_MS;

/** How somebody came and went: from where, over how many pages, back and away. */
function pathOf(run: ReviewRunRow, pages: readonly ReviewPageRow[]) {
  const moments = [run.started_at, ...pages.map((page) => page.saved_at)];
  return {
    source: run.source,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    pages: pages.filter((page) => !page.is_back).length,
    waysBack: pages.filter((page) => page.is_back).length,
    pauses: moments.filter((moment, index) => {
      const before = moments[index - 1];
      return before !== undefined && moment.getTime() - before.getTime() >= PAUSE_MS;
    }).length,
  };
}

/** The time on each page, the newest visit of it. */
function secondsByPage(pages: readonly ReviewPageRow[]): ReadonlyMap<string, number> {
  return new Map(pages.filter((page) => !page.is_back).map((page) => [page.page, page.seconds]));
}
