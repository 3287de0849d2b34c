import type { ElementView, PageView, QuestionView } from '#engine/index.ts';

/**
 * How long a page takes, in seconds: everything on it is read at 220 words a minute, each kind of question takes its
 * time to decide and to press, own words are typed at 30 a minute, and every page costs a moment to turn. A person's
 * pace multiplies all of it. It is a model for planning; the field shows what it really takes.
 */
const READING_WORDS_PER_SECOND = 220 / 60;
const TYPING_SECONDS_PER_WORD = 2;
const TURN_SECONDS = 3;
const RECORDING_SETUP_SECONDS = 25;
const UPLOAD_SECONDS = 40;
/** A clip's length is not known to the definition. */
const CLIP_SECONDS = 60;

export function pageSeconds(view: PageView, answerOf: (name: string) => unknown): number {
  const own = wordsIn([view.title, view.description]) / READING_WORDS_PER_SECOND;
  return TURN_SECONDS + own + elementsSeconds(view.elements, answerOf);
}

function elementsSeconds(elements: readonly ElementView[], answerOf: (name: string) => unknown): number {
  let seconds = 0;
  for (const element of elements) {
    seconds += wordsIn([element.title, element.description]) / READING_WORDS_PER_SECOND;
    seconds +=
      'elements' in element
        ? elementsSeconds(element.elements, answerOf)
        : questionSeconds(element, answerOf(element.name));
  }
  return seconds;
}

function questionSeconds(view: QuestionView, answer: unknown): number {
  const offered = wordsIn((view.choices ?? []).map(({ text }) => text)) / READING_WORDS_PER_SECOND;
  const isOpen = answer === undefined;
  switch (view.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'imagepicker':
      return offered + 4.5;
    case 'checkbox':
    case 'tagbox':
      return offered + 4 + 1.2 * countOf(answer);
    case 'ranking':
      return offered + 3 * countOf(answer);
    case 'rating':
    case 'boolean':
      return offered / 2 + 4;
    case 'slider':
      return 5;
    case 'text':
    case 'comment':
      return isOpen ? 2 : 6 + writingSeconds(answer);
    case 'multipletext':
      return (view.items ?? []).length * 3 + writingSeconds(answer);
    case 'matrix':
      return offered + rowsSeconds(view, 3.5);
    case 'matrixdropdown':
      return rowsSeconds(view, 3 * Math.max(1, view.columns?.length ?? 1));
    case 'video':
      return view.clipId === undefined ? RECORDING_SETUP_SECONDS + recordedSeconds(answer) : CLIP_SECONDS;
    case 'file':
      return isOpen ? 2 : UPLOAD_SECONDS;
    case 'image':
      return 5;
    case 'html':
      return wordsIn(textsOf(view.html)) / READING_WORDS_PER_SECOND;
    case 'expression':
      return 0;
  }
}

function rowsSeconds(view: QuestionView, each: number): number {
  const rows = view.rows ?? [];
  return wordsIn(rows.map(({ text }) => text)) / READING_WORDS_PER_SECOND + rows.length * each;
}

function recordedSeconds(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'seconds' in answer ? Number(answer.seconds) : 0;
}

function writingSeconds(answer: unknown): number {
  return wordsIn(textsOf(answer)) * TYPING_SECONDS_PER_WORD;
}

function countOf(answer: unknown): number {
  return Array.isArray(answer) ? answer.length : 0;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function wordsIn(texts: readonly string[]): number {
  let count = 0;
  for (const text of texts) if (text !== '') count += text.split(/\s+/u).length;
  return count;
}
