import type { NewProject } from '#server/modules/activities/index.ts';

const SURVEY = { category: 'SURVEY', subType: 'QUANTITATIVE' } as const;
const VIDEO = { category: 'SURVEY', subType: 'QUALITATIVE' } as const;
const QUEST = { category: 'SURVEY', subType: 'MICRO_SURVEY' } as const;
const SCREENER = { category: 'IHUT', subType: 'SCREENER' } as const;

function worth(qualified: number, nonQualified = 10, overQuota = 10) {
  return { qualified, nonQualified, overQuota };
}

/** Studies of every kind, in the order they were launched. */
export const DEMO_PROJECTS: readonly NewProject[] = [
  {
    ...SURVEY,
    shortId: 'SP-1001',
    internalName: 'Snacking occasions, wave 1',
    externalName: 'What you snack on, and when',
    description: 'Between meals, on the way, in front of a film.',
    points: worth(150),
  },
  {
    ...SURVEY,
    shortId: 'SP-1002',
    internalName: 'Coffee shelf test',
    externalName: 'Choosing coffee at the shelf',
    description: 'What you look at first, and what you skip.',
    points: worth(100),
  },
  {
    ...SURVEY,
    shortId: 'SP-1003',
    internalName: 'Back to school basket',
    externalName: 'Filling the school bag',
    description: 'What a new school year puts into your basket.',
    points: worth(120),
  },
  {
    ...VIDEO,
    shortId: 'SP-1004',
    internalName: 'Laundry routine, video diary',
    externalName: 'Show us your laundry day',
    description: 'Two minutes with a camera, no need to tidy up.',
    points: worth(500, 25, 25),
  },
  {
    ...QUEST,
    shortId: 'SP-1005',
    internalName: 'Weekly quest: receipts',
    externalName: 'One receipt, three questions',
    description: 'Take the last receipt you find and answer from it.',
    points: worth(40, 5, 5),
  },
  {
    ...SURVEY,
    shortId: 'SP-1006',
    internalName: 'Self checkout experience',
    externalName: 'Checking out by yourself',
    description: 'When it works, when it does not, who helped.',
    points: worth(80),
  },
  {
    ...SCREENER,
    shortId: 'SP-1007',
    internalName: 'Dish soap refill, home test',
    externalName: 'Refill dish soap, lemon and sage',
    description: 'A few questions to see whether this test fits your kitchen.',
    points: worth(60, 10, 10),
  },
  {
    ...SURVEY,
    shortId: 'SP-1008',
    internalName: 'Weeknight dinner habits',
    externalName: 'Weeknight dinners, honestly',
    description: 'What you cook when nobody feels like cooking.',
    points: worth(120),
  },
  {
    ...SURVEY,
    shortId: 'SP-1009',
    internalName: 'Sunscreen decision path',
    externalName: 'How you pick a sunscreen',
    description: 'Labels, sizes, smells. Tell us what tips it.',
    points: worth(180),
  },
  {
    ...QUEST,
    shortId: 'SP-1010',
    internalName: 'Weekly quest: pantry',
    externalName: 'Three small things about your pantry',
    description: 'One question a day, any three days this week.',
    points: worth(60, 5, 5),
  },
  {
    ...VIDEO,
    shortId: 'SP-1011',
    internalName: 'Unboxing, delivery packaging',
    externalName: 'Opening the box',
    description: 'Film the moment, from the tape to the recycling bin.',
    points: worth(400, 25, 25),
  },
  {
    ...SURVEY,
    shortId: 'SP-1012',
    internalName: 'Store brand perception',
    externalName: 'Names you trust, names you try',
    description: 'Store brands and the others, side by side.',
    points: worth(140),
  },
];
