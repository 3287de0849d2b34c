import type { ElementView, PageView, QuestionView } from '../index.ts';

/** The questions of a page, whatever panels they are in. */
export function questionsOf(view: PageView): QuestionView[] {
  const flat = (elements: readonly ElementView[]): QuestionView[] =>
    elements.flatMap((one) => (one.type === 'panel' ? flat(one.elements) : [one]));
  return flat(view.elements);
}
