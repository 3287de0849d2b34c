import { isScreenerPage } from '#contract/surveys/end-rules.ts';
import { PLACEHOLDER_TEXTS } from '#contract/surveys/placeholder-texts.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { ElementJson, SurveyDocument } from './survey-document.ts';

/** A kind of question as researchers call it; several kinds may be one type of the format. */
export interface QuestionKind {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** What a new one is made of, without its name. */
  readonly template: { readonly type: string; readonly [property: string]: unknown };
  /** What tells it from other kinds of its type. */
  readonly isOf?: (element: ElementJson) => boolean;
}

const CHOICES = PLACEHOLDER_TEXTS.choices.map((text, index) => ({ value: index + 1, text }));
const ROWS = PLACEHOLDER_TEXTS.rows.map((text, index) => ({ value: `row${index + 1}`, text }));
const AGREEMENT = [
  { value: 1, text: 'Disagree' },
  { value: 2, text: 'Neither' },
  { value: 3, text: 'Agree' },
];

const inputTypeIs = (inputType: string) => (element: ElementJson) => element['inputType'] === inputType;
const isFilm = (element: ElementJson) => element['contentMode'] === 'video';

/** In the order in which people look for them. The first that fits an element is its kind. */
export const QUESTION_KINDS: readonly QuestionKind[] = [
  { id: 'single', label: 'Single choice', icon: 'circle-dot', template: { type: 'radiogroup', choices: CHOICES } },
  { id: 'several', label: 'Multiple answers', icon: 'square-check', template: { type: 'checkbox', choices: CHOICES } },
  {
    id: 'zero-to-ten',
    label: '0 to 10',
    icon: 'gauge',
    template: { type: 'rating', rateMin: 0, rateMax: 10, minRateDescription: 'Not at all', maxRateDescription: 'Very' },
    isOf: (element) => element['rateMin'] === 0 && element['rateMax'] === 10,
  },
  { id: 'rating', label: 'Rating', icon: 'star', template: { type: 'rating', rateMin: 1, rateMax: 5 } },
  { id: 'grid', label: 'Grid', icon: 'list', template: { type: 'matrix', rows: ROWS, columns: AGREEMENT } },
  { id: 'open', label: 'Open text', icon: 'type', template: { type: 'comment' } },
  {
    id: 'number',
    label: 'Number',
    icon: 'hash',
    template: { type: 'text', inputType: 'number' },
    isOf: inputTypeIs('number'),
  },
  {
    id: 'date',
    label: 'Date',
    icon: 'calendar',
    template: { type: 'text', inputType: 'date' },
    isOf: inputTypeIs('date'),
  },
  { id: 'short', label: 'Short text', icon: 'text-cursor-input', template: { type: 'text' } },
  { id: 'yes-no', label: 'Yes or no', icon: 'check', template: { type: 'boolean' } },
  {
    id: 'picture-choice',
    label: 'Picture choice',
    icon: 'image',
    template: { type: 'imagepicker', choices: CHOICES },
  },
  { id: 'ranking', label: 'Ranking', icon: 'list-checks', template: { type: 'ranking', choices: CHOICES } },
  { id: 'dropdown', label: 'Drop-down list', icon: 'chevron-down', template: { type: 'dropdown', choices: CHOICES } },
  { id: 'tags', label: 'Multiple answers from a list', icon: 'tag', template: { type: 'tagbox', choices: CHOICES } },
  { id: 'slider', label: 'Slider', icon: 'sliders-horizontal', template: { type: 'slider', min: 0, max: 100 } },
  {
    id: 'texts',
    label: 'Multiple short texts',
    icon: 'clipboard-list',
    template: {
      type: 'multipletext',
      items: PLACEHOLDER_TEXTS.items.map((title, index) => ({ name: `item${index + 1}`, title })),
    },
  },
  {
    id: 'table',
    label: 'Grid with multiple fields',
    icon: 'layout-dashboard',
    template: {
      type: 'matrixdropdown',
      rows: ROWS,
      columns: [{ name: 'column1', title: PLACEHOLDER_TEXTS.columns[0], cellType: 'text' }],
    },
  },
  { id: 'photo', label: 'Photo', icon: 'camera', template: { type: 'file', acceptedTypes: 'image/*' } },
  { id: 'record', label: 'Record a video', icon: 'video', template: { type: 'video', maxSeconds: 60 } },
  {
    id: 'watch',
    label: 'Watch a clip',
    icon: 'play',
    template: { type: 'image', contentMode: 'video', mustWatch: true },
    isOf: isFilm,
  },
  { id: 'picture', label: 'Picture', icon: 'image', template: { type: 'image' } },
  { id: 'text-only', label: 'Text only', icon: 'info', template: { type: 'html', html: '' } },
  { id: 'calculated', label: 'Calculated', icon: 'braces', template: { type: 'expression', expression: '' } },
];

export function kindOf(element: ElementJson): QuestionKind | undefined {
  return QUESTION_KINDS.find(
    ({ template, isOf }) => template.type === element.type && (isOf === undefined || isOf(element)),
  );
}

export function kindById(id: string): QuestionKind | undefined {
  return QUESTION_KINDS.find((kind) => kind.id === id);
}

/** Kinds that screen-outs and quotas ask about. */
const CAN_DECIDE: ReadonlySet<string> = new Set([
  'single',
  'several',
  'zero-to-ten',
  'rating',
  'number',
  'date',
  'yes-no',
  'picture-choice',
  'dropdown',
  'tags',
  'slider',
]);

/** A new question for a page. In the screener what can decide who takes part is required until somebody says otherwise. */
export function newQuestion(kind: QuestionKind, document: SurveyDocument, page: string): ElementJson {
  const decides = CAN_DECIDE.has(kind.id) && isScreenerPage(document.definition, document.outcomes, page);
  return { ...kind.template, ...(decides ? { isRequired: true } : {}), name: '' };
}

export const TYPES_WITH_CHOICES: ReadonlySet<string> = new Set([
  'radiogroup',
  'checkbox',
  'dropdown',
  'tagbox',
  'ranking',
  'imagepicker',
]);

/** What belongs to a kind of question and means nothing to others. */
const OF_CHOICES = [
  'choices',
  'choicesOrder',
  'choicesVisibleIf',
  'choicesEnableIf',
  'choicesFromQuestion',
  'choicesFromQuestionMode',
  'hideIfChoicesEmpty',
  'showOtherItem',
  'showNoneItem',
  'showRefuseItem',
  'showDontKnowItem',
  'otherText',
  'noneText',
  'refuseText',
  'dontKnowText',
  'otherErrorText',
  'otherPlaceholder',
];
const OF_LISTS = ['minSelectedChoices', 'maxSelectedChoices'];
const OF_NUMBERS = ['min', 'max', 'step', 'minValueExpression', 'maxValueExpression', 'minErrorText', 'maxErrorText'];

const OWN_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  radiogroup: OF_CHOICES,
  dropdown: [...OF_CHOICES, 'placeholder'],
  checkbox: [...OF_CHOICES, ...OF_LISTS, 'showSelectAllItem', 'selectAllText'],
  tagbox: [...OF_CHOICES, ...OF_LISTS, 'showSelectAllItem', 'selectAllText', 'placeholder'],
  ranking: [...OF_CHOICES, ...OF_LISTS, 'selectToRankEnabled'],
  imagepicker: [...OF_CHOICES, 'multiSelect', 'showLabel'],
  rating: [
    'rateMin',
    'rateMax',
    'rateStep',
    'rateCount',
    'rateValues',
    'rateType',
    'autoGenerate',
    'minRateDescription',
    'maxRateDescription',
  ],
  boolean: ['labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'],
  text: [...OF_NUMBERS, 'inputType', 'maxLength', 'placeholder'],
  comment: ['maxLength', 'rows', 'placeholder'],
  multipletext: ['items'],
  matrix: [
    'rows',
    'columns',
    'isAllRowRequired',
    'eachRowRequired',
    'eachRowUnique',
    'rowsVisibleIf',
    'columnsVisibleIf',
    'rowsOrder',
    'rowOrder',
    'hideIfRowsEmpty',
  ],
  matrixdropdown: [
    'rows',
    'columns',
    'cellType',
    'choices',
    'isAllRowRequired',
    'rowsVisibleIf',
    'columnsVisibleIf',
    'rowsOrder',
    'rowOrder',
    'hideIfRowsEmpty',
  ],
  slider: [...OF_NUMBERS, 'sliderType', 'minRangeLength', 'maxRangeLength'],
  file: ['allowMultiple', 'maxFiles', 'acceptedTypes'],
  video: ['maxSeconds'],
  html: ['html'],
  image: ['imageLink', 'altText', 'contentMode', 'mustWatch'],
  expression: ['expression'],
};

/** Another kind of question with the same words: what both know stays, what only the old one knows goes. */
export function asKind(element: ElementJson, kind: QuestionKind): ElementJson {
  const { template } = kind;
  const own = new Set(OWN_PROPERTIES[template.type]);
  const foreign = new Set(Object.values(OWN_PROPERTIES).flat());
  const shaping = new Set(['inputType', 'contentMode', 'rateMin', 'rateMax', 'mustWatch']);
  const kept = Object.entries(element).filter(
    ([name]) => name !== 'type' && (!foreign.has(name) || own.has(name)) && !shaping.has(name),
  );
  const known = Object.fromEntries(kept);
  const fresh = Object.entries(template).filter(([name]) => !(name in known));
  return { ...known, ...Object.fromEntries(fresh), type: template.type, name: element.name };
}
