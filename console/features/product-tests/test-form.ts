import * as v from 'valibot';
import { pathItems } from '#console/path-items.ts';
import {
  DEFAULT_ADDRESS_BUSINESS_DAYS,
  DEFAULT_FEEDBACK_DAYS,
  DEFAULT_TESTING_DAYS,
} from '#contract/product-tests/product-test-limits.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import type { SelectionRule } from '#contract/product-tests/participant-stages.ts';
import { fieldProblems } from '#contract/wire/field-problems.ts';
import { studyPlan } from '#contract/studies/studies.ts';
import { cellsProblem } from '#console/cells/cells-editor.tsx';
import { typedNumber } from '#console/typed-numbers.ts';
import { inputOf, type ProductTest } from './product-tests.queries.ts';

/** What is typed about a product test, as it is typed: its fields have the names that the server's problems have. */
export const EMPTY_TEST_FORM = {
  internalName: '',
  externalName: '',
  description: '',
  product: '',
  inTheBox: '',
  picture: '',
  units: '',
  weightGrams: '',
  hazards: [] as string[],
  testingDays: String(DEFAULT_TESTING_DAYS),
  diaryEveryDays: '',
  feedbackDays: String(DEFAULT_FEEDBACK_DAYS),
  addressDays: String(DEFAULT_ADDRESS_BUSINESS_DAYS),
  points: {
    screener: { qualified: '10', nonQualified: '10', overQuota: '10' },
    diary: '0',
    feedback: '0',
    test: '600',
  },
  screenerMinutes: '3',
  feedbackMinutes: '10',
  consentText: '',
  instruction: { title: 'How to test it', paragraphs: '' },
  selectionRule: 'LOT' as SelectionRule,
  cells: [] as readonly AudienceCell[],
};
export type TestForm = typeof EMPTY_TEST_FORM;

const PARAGRAPHS = /\n\s*\n/u;
const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

export function formOf(test: ProductTest): TestForm {
  const { units, weightGrams, testingDays, diaryEveryDays, feedbackDays, addressDays, points, ...rest } = inputOf(test);
  return {
    internalName: rest.internalName,
    externalName: rest.externalName,
    description: rest.description,
    product: rest.product,
    inTheBox: rest.inTheBox,
    picture: rest.picture ?? '',
    units: String(units),
    weightGrams: textOf(weightGrams),
    hazards: rest.hazards,
    testingDays: String(testingDays),
    diaryEveryDays: textOf(diaryEveryDays),
    feedbackDays: String(feedbackDays),
    addressDays: String(addressDays),
    points: {
      screener: {
        qualified: String(points.screener.qualified),
        nonQualified: String(points.screener.nonQualified),
        overQuota: String(points.screener.overQuota),
      },
      diary: String(points.diary),
      feedback: String(points.feedback),
      test: String(points.test),
    },
    screenerMinutes: textOf(rest.screenerMinutes),
    feedbackMinutes: textOf(rest.feedbackMinutes),
    consentText: rest.consentText,
    instruction: { title: rest.instruction.title, paragraphs: rest.instruction.paragraphs.join('\n\n') },
    selectionRule: rest.selectionRule,
    cells: rest.cells as readonly AudienceCell[],
  };
}

/** The names are those of every study, and judged like them. */
const names = v.pick(studyPlan.pipe[0], ['internalName', 'externalName', 'description']);
const { minutes } = studyPlan.pipe[0].entries;
const lengths = v.object({ screenerMinutes: minutes, feedbackMinutes: minutes });

/** What the form says, by the rules that the server has too; all that is wrong is told at once, each at its field. */
export const testForm = v.pipe(
  v.custom<TestForm>(() => true),
  v.rawTransform(({ dataset: { value: form }, addIssue, NEVER }) => {
    const typed = typedPlan(form);
    const [named, planned, long] = [
      v.safeParse(names, form),
      v.safeParse(productTestPlan, typed),
      v.safeParse(lengths, typed),
    ];
    if (named.success && planned.success && long.success) {
      const plan = { ...planned.output, hazards: [...planned.output.hazards] };
      return { ...named.output, ...plan, ...long.output, picture: form.picture === '' ? null : form.picture };
    }
    const problems = [named, planned, long].flatMap(({ issues }) =>
      issues === undefined ? [] : Object.entries(fieldProblems(issues)),
    );
    for (const [path, [message = '']] of problems)
      addIssue({ message: ofCells(path, form) ?? message, path: pathItems(form, fieldOf(path)) });
    return NEVER;
  }),
);

function typedPlan(form: TestForm) {
  const { points, instruction } = form;
  return {
    ...form,
    units: typedNumber(form.units),
    weightGrams: orNone(form.weightGrams),
    testingDays: typedNumber(form.testingDays),
    diaryEveryDays: orNone(form.diaryEveryDays),
    feedbackDays: typedNumber(form.feedbackDays),
    addressDays: typedNumber(form.addressDays),
    points: {
      screener: {
        qualified: typedNumber(points.screener.qualified),
        nonQualified: typedNumber(points.screener.nonQualified),
        overQuota: typedNumber(points.screener.overQuota),
      },
      diary: form.diaryEveryDays.trim() === '' ? 0 : typedNumber(points.diary),
      feedback: typedNumber(points.feedback),
      test: typedNumber(points.test),
    },
    screenerMinutes: orNone(form.screenerMinutes),
    feedbackMinutes: orNone(form.feedbackMinutes),
    instruction: {
      title: instruction.title,
      paragraphs: instruction.paragraphs
        .split(PARAGRAPHS)
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    },
  };
}

/** Cells are judged as those of an audience are, whose sentences are the editor's. */
const ofCells = (path: string, { cells }: TestForm): string | undefined =>
  path.startsWith('cells') ? cellsProblem(cells) : undefined;

const orNone = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text));

/** All paragraphs are typed in one field, and what is wrong with a cell stands at all of them. */
function fieldOf(path: string): string {
  if (path.startsWith('instruction.paragraphs')) return 'instruction.paragraphs';
  if (path.startsWith('hazards')) return 'hazards';
  return path.startsWith('cells') ? 'cells' : path;
}
