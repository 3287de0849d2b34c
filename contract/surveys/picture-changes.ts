import { countedQuestion, quoted, verb, type CountedPart, type PublishChange } from './publish-change.ts';
import { records, textIn } from '../wire/json-shapes.ts';
import type { SurveyPart } from './question-numbers.ts';

interface ShownPicture {
  readonly label: string;
  /** 'Picture', or 'Picture of choice “Tea”'. */
  readonly what: string;
  readonly link: string;
  /** The answers that were given with it in view. */
  readonly counted: CountedPart | undefined;
}

/** Pictures that were swapped, taken away or came to something that members see already. */
export function pictureChanges(from: readonly SurveyPart[], to: readonly SurveyPart[]): PublishChange[] {
  const [old, now] = [picturesIn(from), picturesIn(to)];
  return [...new Map([...old, ...now]).keys()].flatMap((key): PublishChange[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const shown = is ?? was;
    // A choice that is new or gone is told as such.
    const isDescribed = (was === undefined || is === undefined) && shown?.counted?.kind === 'CHOICE';
    if (shown === undefined || isDescribed || (was?.link ?? '') === (is?.link ?? '')) return [];
    const { label, counted } = shown;
    const about = { label, ...(counted === undefined ? {} : { counted }) };
    if ((was?.link ?? '') === '') {
      const effect = (answers: number) => `${verb(answers, 'was', 'were')} given without it.`;
      return [{ ...about, kind: 'ADDED', what: `${shown.what} added`, effect }];
    }
    const isGone = (is?.link ?? '') === '';
    const effect = (answers: number) => `${verb(answers, 'was', 'were')} given with the old picture.`;
    return isGone
      ? [{ ...about, kind: 'REMOVED', what: `${shown.what} removed`, effect }]
      : [{ ...about, kind: 'CHANGED', what: `${shown.what} replaced`, effect }];
  });
}

function picturesIn(parts: readonly SurveyPart[]): Map<string, ShownPicture> {
  const found = new Map<string, ShownPicture>();
  for (const [index, { type, name, page, label, number, json }] of parts.entries()) {
    if (type === 'image' && number === undefined) {
      const asks = (part: SurveyPart) => part.page === page && part.number !== undefined;
      const question = parts.slice(index).find(asks) ?? parts.slice(0, index).findLast(asks);
      const counted = question === undefined ? undefined : countedQuestion(question.name);
      found.set(name, { label, what: `Picture ${quoted(name)}`, link: textIn(json['imageLink']), counted });
    }
    if (type !== 'imagepicker') continue;
    for (const { value, text, imageLink } of records(json['choices'])) {
      const code = textIn(value);
      const what = `Picture for choice ${quoted(textIn(text) || code)}`;
      const counted = { kind: 'CHOICE', question: name, code } as const;
      found.set(JSON.stringify([name, code]), { label, what, link: textIn(imageLink), counted });
    }
  }
  return found;
}
