import type { WholePlan } from '#server/modules/product-tests/index.ts';
import { PICTURES } from './surveys/demo-survey.ts';

/** What the researcher says of the demo's product test. */
export const DEMO_TEST: WholePlan = {
  names: {
    internalName: 'Laundry sheets, home test',
    externalName: 'Laundry sheets, fresh linen',
    description: 'Wash as you would any week, and tell us how it went.',
  },
  plan: {
    product: 'Laundry sheets',
    inTheBox: '1 box of 24 sheets and a card with washing tips',
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
      'You use the laundry sheets at home for seven days and tell us what you think. They contain perfume: do not use them if your skin does not like that.\n\nYou may stop at any point. We use your address for this parcel alone, and delete it when the test is over.',
    instruction: {
      title: 'A week of washing',
      paragraphs: [
        'Put one sheet into the drum before the laundry, two for a full load. No other detergent.',
        'Wash what you would wash anyway, as hot or cold as you always do.',
        'Every third day we ask you two short questions about the last load.',
      ],
    },
    selectionRule: 'HAND',
    cells: [],
  },
  screenerMinutes: 2,
  feedbackMinutes: 4,
};
