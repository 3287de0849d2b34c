import type { IconName } from '#ui/icons/icon.tsx';
import type { ElementJson } from '#console/survey-draft/model/survey-document.ts';

/** Questions that have proved themselves, added together. */
export interface ReadySet {
  readonly id: string;
  readonly title: string;
  /** What is in it and what it is good for, in one line. */
  readonly sentence: string;
  readonly icon: IconName;
  /** Other words that people look for it by. */
  readonly keywords: string;
  /** Several wordings of the same thing; each time another one is taken. */
  readonly variants: readonly (readonly ElementJson[])[];
}

/** Choices with codes from 1. */
export function coded(...texts: readonly string[]) {
  return texts.map((text, index) => ({ value: index + 1, text }));
}
