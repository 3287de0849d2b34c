import { isNothing, isRecord, isSame, own, record } from './answer-values.ts';
import { offeredOnly } from './change-answer.ts';
import { choicesOf, rowsOf } from './choices.ts';
import { isShown } from './conditions.ts';
import { openMoment } from './display-value.ts';
import type { Moment } from './moment.ts';
import type { Answers, Run } from './run-state.ts';
import { commentKey, type Question, type Survey } from './survey.ts';

/** What the member has answered in the end: without what is invisible, with calculated values that belong to it. */
export function finalAnswers(survey: Survey, run: Run, now: number): Answers {
  const moment = openMoment(survey, run, now);
  // Conditions are those of the last answer: what is left out now must not make other answers go.
  const before = openMoment(survey, run, now);
  const shown = new Map([...survey.questions.values()].map((question) => [question, isShown(moment, question)]));
  const computed = computedAnswers(moment);
  const keepsHidden = survey.definition.clearInvisibleValues === 'none';
  for (const question of survey.questions.values()) {
    const { name, definition } = question;
    const comment = commentKey(name);
    const isOtherMeant = [moment.answers.get(name)].flat().includes('other');
    if (definition.showOtherItem === true && definition.showCommentArea !== true && !isOtherMeant)
      moment.answers.delete(comment);
    if (keepsHidden) continue;
    if (shown.get(question) === false) {
      moment.store(moment.answers, comment, undefined);
      moment.store(moment.answers, name, undefined);
      computed.delete(name);
      continue;
    }
    const kept = shownOnly(question.source === undefined ? before : moment, question, moment.answers.get(name));
    if (!isSame(kept, moment.answers.get(name))) moment.store(moment.answers, name, kept);
  }
  return record([...moment.answers, ...computed]);
}

/** Expression questions, and the calculated values that the definition wants among the answers. */
function computedAnswers(moment: Moment): Map<string, unknown> {
  const { definition, computed, questions } = moment.survey;
  const included = new Set(
    (definition.calculatedValues ?? []).flatMap(({ name, includeIntoResult }) => (includeIntoResult ? [name] : [])),
  );
  const answers = new Map<string, unknown>();
  for (const name of computed.keys()) {
    const value = moment.value(name);
    if ((questions.has(name) || included.has(name)) && !isNothing(value)) answers.set(name, value);
  }
  return answers;
}

function shownOnly(moment: Moment, question: Question, value: unknown): unknown {
  const { type } = question.definition;
  if (!isRecord(value) || (type !== 'matrix' && type !== 'matrixdropdown')) return offeredOnly(moment, question, value);
  const columns = new Set<unknown>(type === 'matrix' ? choicesOf(moment, question).map((one) => one.value) : []);
  const kept = rowsOf(moment, question)
    .map((row) => [String(row.value), own(value, String(row.value))] as const)
    .filter(([, one]) => one !== undefined && (type !== 'matrix' || columns.has(one)));
  return kept.length === 0
    ? undefined
    : record(Object.keys(value).flatMap((key) => kept.filter(([row]) => row === key)));
}
