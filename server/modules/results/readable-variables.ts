import { withoutPipes } from '#contract/surveys/piped-titles.ts';
import { numberParts } from '#contract/surveys/question-numbers.ts';
import { isOurPicture } from '#contract/pictures/pictures.ts';
import { records, textIn } from '#contract/wire/json-shapes.ts';
import type { Variable } from './codebook.ts';

/**
 * Variables as people read them, by the newest version of the survey: with the numbers of their questions, what was asked in place
 * of names in braces, and the pictures that members chose from.
 */
export function readableVariables(variables: readonly Variable[], newest: unknown): Variable[] {
  const parts = numberParts(newest);
  const numbers = new Map(parts.map(({ name, number }) => [name, number]));
  const pictures = new Map(
    parts.map(({ name, type, json }) => [name, type === 'imagepicker' ? picturesIn(json) : NONE]),
  );
  const titles = new Map(
    variables.filter(({ isAttribute }) => isAttribute !== true).map((one) => [one.questionName, one.questionLabel]),
  );
  const said = (text: string): string => (text.includes('{') ? withoutPipes(text, titles) : text);
  return variables.map((variable) => {
    const { questionName, part } = variable;
    const shown = pictures.get(questionName) ?? NONE;
    return {
      ...variable,
      number: numbers.get(questionName),
      label: said(variable.label),
      questionLabel: said(variable.questionLabel),
      choices: variable.choices.map((one) => ({
        ...one,
        label: said(one.label),
        picture: shown.get(String(one.value)),
      })),
      picture: part === undefined ? undefined : shown.get(part),
      ...(variable.reasons && { reasons: variable.reasons.map((one) => ({ ...one, label: said(one.label) })) }),
      ...(variable.ends && { ends: [said(variable.ends[0]), said(variable.ends[1])] as const }),
    };
  });
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The picture of each choice by its value. */
function picturesIn({ choices }: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(
    records(choices).flatMap(({ value, imageLink }) => {
      const link = textIn(imageLink);
      return isOurPicture(link) ? [[textIn(value), link]] : [];
    }),
  );
}
