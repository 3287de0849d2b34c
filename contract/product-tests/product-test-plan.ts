import * as v from 'valibot';
import { numberText } from '../numbers.ts';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import { AudienceCellsSchema } from '../audiences/audience-rules.ts';
import { STUDY_POINTS, studyPoints } from '../studies/studies.ts';
import { SELECTION_RULES } from './participant-stages.ts';
import {
  ADDRESS_BUSINESS_DAYS_MAX,
  CONSENT_TEXT_MAX_CHARACTERS,
  DIARY_ROUNDS_MAX,
  FEEDBACK_DAYS_MAX,
  IN_THE_BOX_MAX_CHARACTERS,
  INSTRUCTION_PARAGRAPH_MAX_CHARACTERS,
  INSTRUCTION_PARAGRAPHS_MAX,
  INSTRUCTION_TITLE_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
  PRODUCT_UNITS_MAX,
  PRODUCT_WEIGHT_MAX_GRAMS,
  TESTING_DAYS_MAX,
} from './product-test-limits.ts';
import { diaryRoundsOf } from './testing-clock.ts';

/** What has to be known of a parcel when it is packed, carried and opened. */
export const HAZARDS = {
  LITHIUM_BATTERY: 'Lithium battery',
  FLAMMABLE: 'Flammable',
  AEROSOL: 'Aerosol',
  CORROSIVE: 'Corrosive',
  LIQUID: 'Liquid',
  SHARP: 'Sharp parts',
  ALLERGENS: 'Allergens',
} as const;
export type Hazard = keyof typeof HAZARDS;
export const HAZARD_NAMES = Object.keys(HAZARDS) as readonly Hazard[];

const SENTENCES = {
  product: 'Enter the product name members see.',
  productTooLong: `Keep it to ${PRODUCT_NAME_MAX_CHARACTERS} characters.`,
  inTheBox: "Enter what's in the box.",
  inTheBoxTooLong: `Keep it to ${IN_THE_BOX_MAX_CHARACTERS} characters.`,
  units: `Enter a whole number from 1 to ${numberText(PRODUCT_UNITS_MAX)}.`,
  weight: `Enter whole grams from 1 to ${numberText(PRODUCT_WEIGHT_MAX_GRAMS)}.`,
  hazards: 'Choose each hazard only once.',
  testingDays: `Enter whole days from 1 to ${TESTING_DAYS_MAX}.`,
  diaryEveryDays: 'Days between diary entries must be fewer than the testing days.',
  diaryRounds: `A diary can have up to ${DIARY_ROUNDS_MAX} rounds. Add more days between them.`,
  feedbackDays: `Enter whole days from 1 to ${FEEDBACK_DAYS_MAX}.`,
  addressDays: `Enter whole business days from 1 to ${ADDRESS_BUSINESS_DAYS_MAX}.`,
  consent: 'Enter the consent text.',
  consentTooLong: `Keep it to ${numberText(CONSENT_TEXT_MAX_CHARACTERS)} characters.`,
  instructionTitle: 'Enter a title for the instructions.',
  instructionTitleTooLong: `Keep it to ${INSTRUCTION_TITLE_MAX_CHARACTERS} characters.`,
  instruction: 'Explain how to test in at least one paragraph.',
  paragraph: `Keep each paragraph under ${numberText(INSTRUCTION_PARAGRAPH_MAX_CHARACTERS)} characters, and don't leave any blank.`,
  paragraphs: `Keep it to ${INSTRUCTION_PARAGRAPHS_MAX} paragraphs.`,
  selectionRule: 'Choose how people are selected.',
  cellsOverUnits: 'The cells need more people than there are units.',
} as const;

const whole = (max: number, sentence: string) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(max, sentence));

const line = (missing: string, max: number, tooLong: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => isVisible(text) && isPlainLine(text), missing),
    v.maxLength(max, tooLong),
  );

const instruction = v.object({
  title: line(SENTENCES.instructionTitle, INSTRUCTION_TITLE_MAX_CHARACTERS, SENTENCES.instructionTitleTooLong),
  paragraphs: v.pipe(
    v.array(
      v.pipe(
        v.string(SENTENCES.instruction),
        v.trim(),
        v.check(isVisible, SENTENCES.paragraph),
        v.maxLength(INSTRUCTION_PARAGRAPH_MAX_CHARACTERS, SENTENCES.paragraph),
      ),
    ),
    v.minLength(1, SENTENCES.instruction),
    v.maxLength(INSTRUCTION_PARAGRAPHS_MAX, SENTENCES.paragraphs),
  ),
});

/** What each part earns. The screener tells its outcomes apart; the test pays when it is done, and so do the others. */
const points = v.object({ screener: studyPoints, diary: STUDY_POINTS, feedback: STUDY_POINTS, test: STUDY_POINTS });

/** Everything that can be said of a product test, besides its names, dates and surveys, which it has as every study has. */
export const productTestPlan = v.pipe(
  v.object({
    product: line(SENTENCES.product, PRODUCT_NAME_MAX_CHARACTERS, SENTENCES.productTooLong),
    inTheBox: line(SENTENCES.inTheBox, IN_THE_BOX_MAX_CHARACTERS, SENTENCES.inTheBoxTooLong),
    units: whole(PRODUCT_UNITS_MAX, SENTENCES.units),
    weightGrams: v.nullish(whole(PRODUCT_WEIGHT_MAX_GRAMS, SENTENCES.weight)),
    hazards: v.pipe(
      v.array(v.picklist(HAZARD_NAMES, SENTENCES.hazards)),
      v.check((hazards) => new Set(hazards).size === hazards.length, SENTENCES.hazards),
    ),
    testingDays: whole(TESTING_DAYS_MAX, SENTENCES.testingDays),
    /** No diary when there is none. */
    diaryEveryDays: v.nullish(whole(TESTING_DAYS_MAX, SENTENCES.diaryEveryDays)),
    /** How long the feedback survey stays open. */
    feedbackDays: whole(FEEDBACK_DAYS_MAX, SENTENCES.feedbackDays),
    /** How long a selected member has to confirm the address, in business days. */
    addressDays: whole(ADDRESS_BUSINESS_DAYS_MAX, SENTENCES.addressDays),
    points,
    consentText: v.pipe(
      v.string(SENTENCES.consent),
      v.trim(),
      v.check(isVisible, SENTENCES.consent),
      v.maxLength(CONSENT_TEXT_MAX_CHARACTERS, SENTENCES.consentTooLong),
    ),
    instruction,
    selectionRule: v.picklist(SELECTION_RULES, SENTENCES.selectionRule),
    /** A selected member belongs to the first cell that fits; without cells everybody is in one. */
    cells: AudienceCellsSchema,
  }),
  v.forward(
    v.partialCheck(
      [['testingDays'], ['diaryEveryDays']],
      ({ testingDays, diaryEveryDays }) => diaryEveryDays == null || diaryEveryDays < testingDays,
      SENTENCES.diaryEveryDays,
    ),
    ['diaryEveryDays'],
  ),
  v.forward(
    v.partialCheck(
      [['testingDays'], ['diaryEveryDays']],
      ({ testingDays, diaryEveryDays }) =>
        diaryEveryDays == null || diaryRoundsOf(testingDays, diaryEveryDays) <= DIARY_ROUNDS_MAX,
      SENTENCES.diaryRounds,
    ),
    ['diaryEveryDays'],
  ),
  v.forward(
    v.partialCheck(
      [['units'], ['cells']],
      ({ units, cells }) => cells.reduce((sum, { target }) => sum + target, 0) <= units,
      SENTENCES.cellsOverUnits,
    ),
    ['cells'],
  ),
);
export type ProductTestPlan = v.InferOutput<typeof productTestPlan>;

/** What stays as it was promised once somebody may have been invited. A changed consent text is a new version of it. */
export const PRODUCT_TEST_FIXED_AFTER_LAUNCH = [
  'product',
  'testingDays',
  'diaryEveryDays',
  'feedbackDays',
  'addressDays',
  'points',
] as const satisfies readonly (keyof ProductTestPlan)[];
