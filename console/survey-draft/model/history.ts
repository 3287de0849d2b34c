import type { SurveyDocument } from './survey-document.ts';

const MOST_STEPS = 200;
/** Typing without a longer pause is one step. */
const PAUSE_MS = 1_500;

interface Step {
  readonly document: SurveyDocument;
  /** What leads away from it, in words: 'Undo: change choice E'. */
  readonly label: string;
}

export interface History {
  readonly document: SurveyDocument;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** What is being typed into, and since when nothing was. */
  readonly typing: { readonly field: string; readonly at: number } | undefined;
}

export interface Edit {
  readonly document: SurveyDocument;
  readonly label: string;
  /** Where it was typed; further letters in the same field join the step. */
  readonly field?: string | undefined;
}

export function newHistory(document: SurveyDocument): History {
  return { document, past: [], future: [], typing: undefined };
}

export function edited(history: History, { document, label, field }: Edit, now: number): History {
  if (document === history.document) return history;
  const { typing } = history;
  const isGoingOn = field !== undefined && typing?.field === field && now - typing.at < PAUSE_MS;
  const past = isGoingOn ? history.past : [...history.past, { document: history.document, label }].slice(-MOST_STEPS);
  return { document, past, future: [], typing: field === undefined ? undefined : { field, at: now } };
}

export function undone(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const future = [...history.future, { document: history.document, label: last.label }];
  return { document: last.document, past: history.past.slice(0, -1), future, typing: undefined };
}

export function redone(history: History): History {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  const past = [...history.past, { document: history.document, label: next.label }];
  return { document: next.document, past, future: history.future.slice(0, -1), typing: undefined };
}
