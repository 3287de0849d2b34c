import { RE2Set } from 're2js';
import {
  answerPage,
  compileSurvey,
  newRun,
  viewPage,
  type Answers,
  type QuestionView,
  type Run,
  type Survey,
} from '../index.ts';
import { linearPatterns, readSurvey } from '../import.ts';
import { questionsOf } from './view-questions.ts';

/** Judges patterns as the server does. */
export const PATTERN = linearPatterns(RE2Set);

export const NOW = Date.UTC(2026, 10, 15);

/** A survey of these pages, imported and compiled. */
export function surveyOf(json: Record<string, unknown>): Survey {
  const read = readSurvey(json);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return compileSurvey(read.survey, { pattern: PATTERN });
}

export function startOf(survey: Survey, given: Answers = {}, seed = 'seed'): Run {
  return newRun(survey, { seed, now: NOW, given });
}

/** Answers the run's page, which has to be taken. */
export function answered(survey: Survey, run: Run, draft: Answers): Run {
  const result = answerPage(survey, run, { pageName: run.page ?? '', draft, now: NOW });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.run;
}

/** What is wrong with a draft: question, path and code. */
export function refusals(survey: Survey, run: Run, draft: unknown): string[] {
  const result = answerPage(survey, run, { pageName: run.page ?? '', draft: draft as Answers, now: NOW });
  if (result.ok) return [];
  return result.problems.map(({ question, path = [], code }) => [question, ...path, code].join(' '));
}

export function shown(survey: Survey, run: Run, draft: Answers = {}): QuestionView[] {
  return questionsOf(viewPage(survey, run, NOW, draft));
}

export function viewOf(survey: Survey, run: Run, name: string, draft: Answers = {}): QuestionView {
  const view = shown(survey, run, draft).find((one) => one.name === name);
  if (view === undefined) throw new Error(`${name} is not shown`);
  return view;
}

/** What question `q` of a survey offers: value by value, with whatever else is said of it. */
export function offered(elements: object[], draft: Answers = {}, name = 'q') {
  const survey = surveyOf({ elements });
  return viewOf(survey, startOf(survey), name, draft).choices ?? [];
}

export const values = (elements: object[], draft: Answers = {}, name = 'q') =>
  offered(elements, draft, name).map(({ value }) => value);

export const disabled = (elements: object[], draft: Answers = {}, name = 'q') =>
  offered(elements, draft, name).flatMap(({ value, isEnabled }) => (isEnabled ? [] : [value]));
