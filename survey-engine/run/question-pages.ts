import type { ElementDefinition } from '../definition/survey-definition.ts';
import type { Survey } from './survey.ts';

/** Is every page one question, so that pages can be called questions? */
export function hasQuestionPages({ definition }: Survey): boolean {
  return definition.pages.every(({ elements }) => questionCount(elements) <= 1);
}

function questionCount(elements: readonly ElementDefinition[]): number {
  return elements.reduce((count, element) => {
    if (element.type === 'panel') return count + questionCount(element.elements);
    return count + (['html', 'image', 'expression'].includes(element.type) ? 0 : 1);
  }, 0);
}
