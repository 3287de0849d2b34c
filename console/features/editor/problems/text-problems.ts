import { choicesWithoutPicture, isOurPicture } from '#contract/pictures/pictures.ts';
import { removePage } from '#console/survey-draft/model/edit-pages.ts';
import { editElement } from '#console/survey-draft/model/edit-elements.ts';
import { removeItem } from '#console/survey-draft/model/edit-items.ts';
import {
  itemsOf,
  listQuestions,
  textOf,
  type ListedQuestion,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import type { Problem, ProblemText } from './problem.ts';

const WITH_CHOICES = new Set(['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'imagepicker']);
const WITHOUT_TITLE = new Set(['html', 'image', 'expression']);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What is still empty: questions without words, without choices, pages without questions. */
export function textProblems(document: SurveyDocument): Problem[] {
  const questions = listQuestions(document);
  if (questions.length === 0)
    return [
      {
        id: 'empty survey',
        severity: 'blocks',
        place: { path: 'pages' },
        title: 'There are no questions yet',
        sentence: 'Add one on the left, or pick one from the library.',
      },
    ];
  return [...emptyPages(document), ...questions.flatMap(questionProblems)];
}

function emptyPages(document: SurveyDocument): Problem[] {
  const { pages } = document.definition;
  return pages.flatMap((page, index): Problem[] =>
    page.elements.length > 0
      ? []
      : [
          {
            id: `empty page ${page.name}`,
            severity: 'informs',
            place: { page: page.name, path: `pages[${index}]` },
            title: `Page ${index + 1} has no questions`,
            sentence: 'Members never see it.',
            fix: { label: 'Remove the page', apply: (given) => removePage(given, page.name) },
          },
        ],
  );
}

function questionProblems({ name, page, label, type, element }: ListedQuestion): Problem[] {
  const make: Make = (what, text) => ({
    ...text,
    id: `${what} ${name}`,
    place: { question: name, page, path: `question ${name}` },
  });
  const found: Problem[] = [];
  if (!WITHOUT_TITLE.has(type) && textOf(element.title).trim() === '')
    found.push(
      make('no title', {
        severity: 'warns',
        title: `${label} has no text yet`,
        sentence: `Members would see its variable name, ${name}.`,
      }),
    );
  const choices = itemsOf(element.choices);
  found.push(...pictureProblems(element, make, label));
  if (WITH_CHOICES.has(type) && choices.length === 0 && element['choicesFromQuestion'] === undefined)
    found.push(
      make('no choices', {
        severity: 'blocks',
        title: `${label} has no choices`,
        sentence: 'No one could answer it. Add at least two.',
      }),
    );
  const empty = choices.findIndex((choice) => 'text' in choice && textOf(choice.text).trim() === '');
  if (empty >= 0)
    found.push(
      make('empty choice', {
        severity: 'warns',
        title: `Choice ${LETTERS[empty] ?? empty + 1} of ${label} is empty`,
        sentence: 'Members would see its code.',
        fix: {
          label: 'Remove the choice',
          apply: (given) => editElement(given, name, { choices: removeItem(choices, empty) }),
        },
      }),
    );
  return [...found, ...attentionProblems(element, make, label)];
}

type Make = (what: string, text: ProblemText) => Problem;

/** A picture that lies elsewhere is seen by nobody; one without words, not by everybody. */
function pictureProblems(element: ListedQuestion['element'], make: Make, label: string): Problem[] {
  const isPicture = element.type === 'image' && element['contentMode'] !== 'video';
  const links = [element, ...itemsOf(element.choices)].map((one) => textOf(one['imageLink']));
  const found: Problem[] = [];
  if (element['contentMode'] !== 'video' && links.some((link) => link !== '' && !isOurPicture(link)))
    found.push(
      make('picture', {
        severity: 'blocks',
        title: `${label} uses a picture from another site`,
        sentence: "Pictures from other sites aren't shown. Select “Upload a copy”.",
      }),
    );
  const bare = choicesWithoutPicture(element);
  if (bare.length > 0)
    found.push(
      make('no picture', {
        severity: 'warns',
        title: `${bare.length === 1 ? 'A choice' : `${bare.length} choices`} in ${label} ${bare.length === 1 ? 'has' : 'have'} no picture`,
        sentence: `Members would see only text: ${bare.join(', ')}.`,
      }),
    );
  if (isPicture && textOf(element['imageLink']) === '')
    found.push(
      make('no picture', {
        severity: 'warns',
        title: `${label} has no picture yet`,
        sentence: 'Members would see nothing there. Upload a picture.',
      }),
    );
  else if (isPicture && textOf(element['altText']).trim() === '')
    found.push(
      make('alt', {
        severity: 'warns',
        title: `${label} has no alt text`,
        sentence: 'Describe what the picture shows.',
      }),
    );
  return found;
}

/** An attention check whose right answer is not offered would send everybody to review. */
function attentionProblems(element: ListedQuestion['element'], make: Make, label: string): Problem[] {
  const expected = element['attentionCheck'];
  const choices = itemsOf(element.choices);
  if (expected === undefined || choices.length === 0) return [];
  const wanted: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  if (wanted.every((value) => choices.some((choice) => choice.value === value))) return [];
  return [
    make('attention', {
      severity: 'blocks',
      title: `${label} expects an answer that doesn't exist`,
      sentence: 'As an attention check, it would send every complete to review.',
    }),
  ];
}
