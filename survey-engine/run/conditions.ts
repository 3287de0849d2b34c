import { choicesOf, rowsOf } from './choices.ts';
import type { Moment } from './moment.ts';
import type { ChoiceView } from './page-view.ts';
import { shuffled } from './seeded-order.ts';
import type { Container, Element, Question } from './survey.ts';

/** Whether an element shows where its panels and page show. A panel or page shows if anything in it does. */
export function isVisible(moment: Moment, element: Element): boolean {
  return moment.once(element, () => {
    const { conditions, definition } = element;
    if (conditions.visible === undefined ? definition.visible === false : !conditions.visible.isTrue(moment))
      return false;
    if (element.kind !== 'question') return element.elements.some((child) => isVisible(moment, child));
    const { hideIfChoicesEmpty, hideIfRowsEmpty } = element.definition;
    // With choices of another question even 'other' is something to choose.
    const counts = ({ role }: ChoiceView): boolean => role === undefined || element.source !== undefined;
    if (hideIfChoicesEmpty === true && !choicesOf(moment, element).some(counts)) return false;
    return hideIfRowsEmpty !== true || rowsOf(moment, element).length > 0;
  });
}

/** Whether a member sees the question: it, its panels and its page are visible. */
export function isShown(moment: Moment, question: Question): boolean {
  for (let element: Element | null = question; element !== null; element = element.parent)
    if (!isVisible(moment, element)) return false;
  return true;
}

export function isEnabled(moment: Moment, element: Element): boolean {
  if (moment.survey.definition.readOnly === true) return false;
  for (let one: Element | null = element; one !== null; one = one.parent) {
    const { conditions, definition } = one;
    if (conditions.enable === undefined ? definition.readOnly === true : !conditions.enable.isTrue(moment))
      return false;
  }
  return true;
}

export function isRequired(moment: Moment, { conditions, definition }: Element): boolean {
  return conditions.required === undefined ? definition.isRequired === true : conditions.required.isTrue(moment);
}

/** The elements that show, in their order. */
export function shownElements(moment: Moment, container: Container): Element[] {
  const { elements, isShuffled, name } = container;
  const ordered = isShuffled ? shuffled(elements, moment.seed, `elements ${name}`) : elements;
  return ordered.filter((element) => isVisible(moment, element));
}

/** The pages that show, in their order. */
export function shownPages(moment: Moment): Container[] {
  return orderedPages(moment).filter((page) => isVisible(moment, page));
}

/** The page that comes after this one at the moment, which need not show any more. */
export function pageAfter(moment: Moment, page: Container): Container | undefined {
  const pages = orderedPages(moment);
  return pages.slice(pages.indexOf(page) + 1).find((one) => isVisible(moment, one));
}

function orderedPages({ survey, seed }: Moment): readonly Container[] {
  return survey.definition.pageOrder === 'random' ? shuffledPages(survey.pages, seed) : survey.pages;
}

function shuffledPages(pages: readonly Container[], seed: string): readonly Container[] {
  const isFixed = ({ definition }: Container): boolean => 'isFixed' in definition;
  const moving = shuffled(
    pages.filter((page) => !isFixed(page)),
    seed,
    'pages',
  );
  return pages.map((page) => (isFixed(page) ? page : (moving.shift() ?? page)));
}

export function questionsIn(container: Container): Question[] {
  return container.elements.flatMap((element) => (element.kind === 'question' ? [element] : questionsIn(element)));
}
