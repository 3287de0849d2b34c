import { listQuestions, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import type { Problem } from './problem.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u;

/** Texts that are missing in one of the survey's languages. Members read the default ones until they are there. */
export function languageProblems(document: SurveyDocument): Problem[] {
  const languages = [...new Set(textsIn(document.definition).flatMap((text) => Object.keys(text)))].filter(
    (language) => language !== 'default',
  );
  if (languages.length === 0) return [];
  const questions = listQuestions(document).flatMap(({ name, label, page, element }): Problem[] => {
    const missing = languages.filter((language) => lacks(element, language));
    if (missing.length === 0) return [];
    return [
      {
        id: `language ${name}`,
        severity: 'warns',
        place: { question: name, page, path: `question ${name}` },
        title: `${label} isn't translated`,
        sentence: `Translations are missing for ${missing.map(nameOf).join(', ')}.`,
      },
    ];
  });
  const notes = document.outcomes.flatMap((rule, index): Problem[] =>
    rule.note === undefined || rule.note === ''
      ? []
      : [
          {
            id: `language outcomes[${index}]`,
            severity: 'warns',
            place: { rule: index, path: `outcomes[${index}].note` },
            title: "A rule's note to the member is in only one language",
            sentence: `The survey is in ${languages.map(nameOf).join(', ')} too, but everyone sees the same note.`,
          },
        ],
  );
  return [...questions, ...notes];
}

function nameOf(language: string): string {
  return LOCALE.test(language) ? (NAMES.of(language) ?? language) : language;
}

type Texts = Readonly<Record<string, string>>;
/** Properties that people read. */
const READ = new Set([
  'title',
  'description',
  'text',
  'html',
  'placeholder',
  'requiredErrorText',
  'otherText',
  'noneText',
  'minRateDescription',
  'maxRateDescription',
  'labelTrue',
  'labelFalse',
  'commentText',
]);

/** Every text that is given by language. */
function textsIn(json: unknown, property = ''): Texts[] {
  if (typeof json !== 'object' || json === null) return [];
  if (Array.isArray(json)) return json.flatMap((one) => textsIn(one));
  if (READ.has(property)) return isTexts(json) ? [json] : [];
  return Object.entries(json).flatMap(([name, value]) => textsIn(value, name));
}

function isTexts(json: object): json is Texts {
  const values = Object.values(json);
  return values.length > 0 && values.every((value) => typeof value === 'string');
}

/** Whether something to read here is missing in a language: given in others, or plain where others are translated. */
function lacks(json: unknown, language: string, property = ''): boolean {
  if (typeof json === 'string') return READ.has(property) && /\p{L}/u.test(json);
  if (typeof json !== 'object' || json === null) return false;
  if (READ.has(property) && isTexts(json)) return (json[language] ?? '').trim() === '';
  if (Array.isArray(json)) return json.some((one) => lacks(one, language));
  return Object.entries(json).some(([name, value]) => lacks(value, language, name));
}
