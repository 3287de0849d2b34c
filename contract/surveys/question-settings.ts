/*
 * What can be set about a question, and what each setting is called: in the editor, and where a change of it is told
 * before publishing.
 */

interface ElementJson {
  readonly type: string;
  readonly [property: string]: unknown;
}

export interface FieldSpec {
  readonly property: string;
  readonly label: string;
  readonly control: 'text' | 'number' | 'switch' | 'select' | 'lines' | 'code' | 'picture';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  /** What a switch means when nothing is written; written only when it differs. */
  readonly on?: unknown;
  readonly isFor?: (element: ElementJson) => boolean;
}

const REQUIRED: FieldSpec = { property: 'isRequired', label: 'Required', control: 'switch' };
const SHUFFLE: FieldSpec = { property: 'choicesOrder', label: 'Shuffle choices', control: 'switch', on: 'random' };
const SHUFFLE_ROWS: FieldSpec = { property: 'rowsOrder', label: 'Shuffle rows', control: 'switch', on: 'random' };
const PLACEHOLDER: FieldSpec = { property: 'placeholder', label: 'Placeholder text', control: 'text' };
const LONGEST: FieldSpec = { property: 'maxLength', label: 'Maximum characters', control: 'number' };
const AT_LEAST: FieldSpec = { property: 'minSelectedChoices', label: 'Minimum', control: 'number' };
const AT_MOST: FieldSpec = { property: 'maxSelectedChoices', label: 'Maximum', control: 'number' };
const SELECT_ALL: FieldSpec = { property: 'showSelectAllItem', label: 'Offer “Select all”', control: 'switch' };

const isNumber = (element: ElementJson) => ['number', 'range'].includes(String(element['inputType']));
const isDate = (element: ElementJson) =>
  ['date', 'datetime-local', 'time', 'month', 'week'].includes(String(element['inputType']));
const isTextElement = (element: ElementJson) => !isNumber(element) && !isDate(element);
const isFilm = (element: ElementJson) => element['contentMode'] === 'video';

const INPUT_TYPES = [
  { value: '', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'email', label: 'Email address' },
  { value: 'tel', label: 'Phone number' },
  { value: 'url', label: 'Web address' },
  { value: 'date', label: 'Date' },
  { value: 'datetime-local', label: 'Date and time' },
  { value: 'time', label: 'Time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'range', label: 'Slider' },
  { value: 'color', label: 'Color' },
  { value: 'password', label: 'Masked text' },
];
const LOOKS = [
  { value: '', label: 'Numbers' },
  { value: 'stars', label: 'Stars' },
  { value: 'smileys', label: 'Faces' },
];

/** Settings of each type of question beside its words and its lists. */
const OF_TYPE: Readonly<Record<string, readonly FieldSpec[]>> = {
  radiogroup: [SHUFFLE],
  dropdown: [PLACEHOLDER, SHUFFLE],
  checkbox: [AT_LEAST, AT_MOST, SHUFFLE, SELECT_ALL],
  tagbox: [AT_LEAST, AT_MOST, PLACEHOLDER, SHUFFLE, SELECT_ALL],
  ranking: [
    AT_LEAST,
    AT_MOST,
    SHUFFLE,
    { property: 'selectToRankEnabled', label: 'Pick some, then rank them', control: 'switch' },
  ],
  imagepicker: [
    { property: 'multiSelect', label: 'Allow multiple choices', control: 'switch' },
    { property: 'showLabel', label: 'Show labels under pictures', control: 'switch' },
    SHUFFLE,
  ],
  rating: [
    { property: 'rateMin', label: 'From', control: 'number' },
    { property: 'rateMax', label: 'To', control: 'number' },
    { property: 'rateStep', label: 'Step', control: 'number' },
    { property: 'rateType', label: 'Style', control: 'select', options: LOOKS },
    { property: 'minRateDescription', label: 'Low-end label', control: 'text' },
    { property: 'maxRateDescription', label: 'High-end label', control: 'text' },
  ],
  boolean: [
    { property: 'labelTrue', label: 'Yes label', control: 'text' },
    { property: 'labelFalse', label: 'No label', control: 'text' },
  ],
  text: [
    { property: 'inputType', label: 'Input type', control: 'select', options: INPUT_TYPES },
    { property: 'min', label: 'Minimum value', control: 'number', isFor: isNumber },
    { property: 'max', label: 'Maximum value', control: 'number', isFor: isNumber },
    { property: 'step', label: 'Step', control: 'number', isFor: isNumber },
    { property: 'min', label: 'Earliest', control: 'text', isFor: isDate },
    { property: 'max', label: 'Latest', control: 'text', isFor: isDate },
    { ...LONGEST, isFor: isTextElement },
    { ...PLACEHOLDER, isFor: isTextElement },
  ],
  comment: [{ property: 'rows', label: 'Visible lines', control: 'number' }, LONGEST, PLACEHOLDER],
  matrix: [
    { property: 'isAllRowRequired', label: 'Require an answer in every row', control: 'switch' },
    { property: 'eachRowUnique', label: 'Require a different answer in every row', control: 'switch' },
    SHUFFLE_ROWS,
  ],
  matrixdropdown: [SHUFFLE_ROWS],
  slider: [
    { property: 'min', label: 'From', control: 'number' },
    { property: 'max', label: 'To', control: 'number' },
    { property: 'step', label: 'Step', control: 'number' },
    { property: 'sliderType', label: 'Range (from … to)', control: 'switch', on: 'range' },
  ],
  file: [
    { property: 'allowMultiple', label: 'Allow multiple photos', control: 'switch' },
    {
      property: 'maxFiles',
      label: 'Maximum',
      control: 'number',
      isFor: (element) => element['allowMultiple'] === true,
    },
  ],
  video: [
    { property: 'maxSeconds', label: 'Maximum recording length (seconds)', control: 'number', hint: 'Up to 180.' },
  ],
  image: [
    {
      property: 'imageLink',
      label: 'Picture',
      control: 'picture',
      isFor: (element) => !isFilm(element),
    },
    { property: 'altText', label: 'Alt text', control: 'text' },
    { property: 'mustWatch', label: 'Must be watched to the end', control: 'switch', isFor: isFilm },
  ],
  html: [{ property: 'html', label: 'Text', control: 'lines', hint: 'HTML paragraphs, bold, lists, and links.' }],
  expression: [
    { property: 'expression', label: 'Expression', control: 'code', hint: 'For example, {price} * {number}' },
  ],
};

const CANNOT_BE_REQUIRED: ReadonlySet<string> = new Set(['html', 'image', 'expression']);

/** The settings to show for a question as it is, in their order; switches last. */
export function fieldsOf(element: ElementJson): readonly FieldSpec[] {
  const own = (OF_TYPE[element.type] ?? []).filter(({ isFor }) => isFor === undefined || isFor(element));
  const required = CANNOT_BE_REQUIRED.has(element.type) ? [] : [REQUIRED];
  const switches = [...required, ...own.filter(({ control }) => control === 'switch')];
  return [...own.filter(({ control }) => control !== 'switch'), ...switches];
}

/** Settings that few questions need. */
export function rareFieldsOf(element: ElementJson): readonly FieldSpec[] {
  if (CANNOT_BE_REQUIRED.has(element.type)) return [];
  const comment: readonly FieldSpec[] =
    element['showOtherItem'] === true
      ? []
      : [
          { property: 'showCommentArea', label: 'Add a comment field', control: 'switch' },
          {
            property: 'commentText',
            label: 'Comment field label',
            control: 'text',
            isFor: (one) => one['showCommentArea'] === true,
          },
        ];
  const rare: readonly FieldSpec[] = [
    { property: 'requiredErrorText', label: 'Message when the answer is missing', control: 'text' },
    ...comment,
    {
      property: 'attentionCheck',
      label: 'Attention check: code of the correct answer',
      control: 'text',
      hint: 'Any other answer sends the complete to review. Members never see this.',
    },
  ];
  return rare.filter(({ isFor }) => isFor === undefined || isFor(element));
}

export const HELP_LABEL = 'Help text';

/** Names that a definition has once it was read, by those that are written. */
const WRITTEN: Readonly<Record<string, string>> = { lines: 'rows', rowOrder: 'rowsOrder', clipId: 'imageLink' };

/** What the editor calls a setting of a question; its name in the format where the editor has none. */
export function settingLabel(element: ElementJson, property: string): string {
  if (property === 'description') return HELP_LABEL;
  const written = WRITTEN[property] ?? property;
  const known = [...fieldsOf(element), ...rareFieldsOf({ ...element, showCommentArea: true })];
  const all = [...known, ...(OF_TYPE[element.type] ?? [])];
  return all.find((field) => field.property === written)?.label ?? property;
}
