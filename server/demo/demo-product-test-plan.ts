import type { WholePlan } from '#server/modules/product-tests/index.ts';
import { PICTURES } from './surveys/demo-survey.ts';

/** What the researcher says of the demo's product test. */
export const DEMO_TEST: WholePlan = {
  names: {
    internalName: 'Laundry sheets, home test',
    externalName: 'Laundry sheets, fresh linen',
    description: 'Do your laundry like you normally would, and tell us how it went.',
  },
  plan: {
    product: 'Laundry sheets',
    inTheBox: '1 box of 24 sheets and a card with laundry tips',
    picture: `${PICTURES}/sv-box.svg`,
    units: 12,
    weightGrams: 180,
    hazards: ['ALLERGENS'],
    testingDays: 7,
    diaryEveryDays: 3,
    feedbackDays: 7,
    addressDays: 5,
    points: {
      screener: { qualified: 20, nonQualified: 10, overQuota: 10 },
      diary: 15,
      feedback: 0,
      test: 400,
    },
    consentText:
      "You'll use the laundry sheets at home for 7 days and tell us what you think. They contain fragrance, so don't use them if you're sensitive to it.\n\nYou can stop anytime. We use your address only for this package and delete it when the test is over.",
    instruction: {
      title: 'A week of laundry',
      paragraphs: [
        "Put one sheet in the drum before you add the laundry, or two for a full load. Don't use any other detergent.",
        "Wash what you'd normally wash, at your usual temperature.",
        "Every third day, we'll ask you two short questions about your last load.",
      ],
    },
    selectionRule: 'HAND',
    cells: [],
  },
  screenerMinutes: 2,
  feedbackMinutes: 4,
};
