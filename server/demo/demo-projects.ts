import type { Answers } from '#engine/index.ts';
import type { NewProject } from '#server/modules/activities/index.ts';
import type { DemoSurvey } from './surveys/demo-survey.ts';
import { EVERY_KIND_OF_QUESTION } from './surveys/every-kind-of-question.ts';
import {
  COFFEE_SHELF,
  DISH_SOAP_SCREENER,
  SCHOOL_BAG,
  SELF_CHECKOUT,
  SNACKS,
  STORE_BRANDS,
  SUNSCREEN,
} from './surveys/short-surveys.ts';
import { dinnerFilm, LAUNDRY_DAY, OPENING_THE_BOX } from './surveys/video-surveys.ts';
import { WEEKNIGHT_DINNERS } from './surveys/weeknight-dinners.ts';

const SURVEY = { category: 'SURVEY', subType: 'QUANTITATIVE' } as const;
const VIDEO = { category: 'SURVEY', subType: 'QUALITATIVE' } as const;
const SCREENER = { category: 'IHUT', subType: 'SCREENER' } as const;

function worth(qualified: number, nonQualified = 10, overQuota = 10) {
  return { qualified, nonQualified, overQuota };
}

/** How far Dana comes with a project: some pages, or to whichever end its rules have. */
export interface DanasWay {
  readonly leavesAfterPages?: number;
  readonly says?: Answers;
  /** How long before the demo's end, if it is not right after the launch. */
  readonly hoursAgo?: number;
  /** A reviewer approves what waits for it, with these words. */
  readonly approvedWith?: string;
}

/** A study goes by the title of its survey. */
export interface DemoProject extends Omit<NewProject, 'externalName'> {
  readonly survey: DemoSurvey;
  /** What the others say for sure; one of them does not read it. */
  readonly othersSay?: Answers;
  /** Of the others nobody leaves in the middle, so that every slot stays taken. */
  readonly isTakenByAll?: boolean;
  /** After the demo's end. */
  readonly closesInDays?: number;
  /** Not there: invited, and not begun. */
  readonly dana?: DanasWay;
}

/** Studies of every kind, in the order they were launched. One of them shows a film. */
export const demoProjects = (clipId: string): readonly DemoProject[] => [
  {
    ...SURVEY,
    shortId: 'SP-1001',
    internalName: 'Snacking occasions, wave 1',
    description: 'Between meals, on the go, in front of a movie.',
    points: worth(150),
    minutes: 4,
    survey: SNACKS,
    dana: {
      says: { last: 'Popcorn, on the couch, with my daughter.' },
      approvedWith: "Thanks for the detail. It's very helpful!",
    },
  },
  {
    ...SURVEY,
    shortId: 'SP-1002',
    internalName: 'Coffee shelf test',
    description: 'What you look at first, and what you skip.',
    points: worth(100),
    minutes: 5,
    survey: COFFEE_SHELF,
    dana: { says: { buys: 'never' } },
  },
  {
    ...SURVEY,
    shortId: 'SP-1003',
    internalName: 'Back-to-school basket',
    description: 'What you buy for a new school year.',
    points: worth(120),
    minutes: 6,
    survey: SCHOOL_BAG,
    isTakenByAll: true,
    dana: {},
  },
  {
    ...VIDEO,
    shortId: 'SP-1004',
    internalName: 'Laundry routine, video diary',
    description: 'Two minutes with a camera. No need to clean up.',
    points: worth(500, 25, 25),
    minutes: 10,
    survey: LAUNDRY_DAY,
    dana: {
      says: { words: 'I sort everything into three baskets: lights, darks, and towels. Folding takes the longest.' },
    },
  },
  {
    ...SURVEY,
    shortId: 'SP-1006',
    internalName: 'Self-checkout experience',
    description: "When it works, when it doesn't, and who helped.",
    points: worth(80),
    minutes: 3,
    survey: SELF_CHECKOUT,
    dana: {},
  },
  {
    ...SCREENER,
    shortId: 'SP-1007',
    internalName: 'Dish soap refill, home test',
    description: 'A few questions to see if this test is right for you.',
    points: worth(60, 10, 10),
    minutes: 2,
    survey: DISH_SOAP_SCREENER,
    dana: { leavesAfterPages: 1, says: { dishes: 'hand' } },
  },
  {
    ...SURVEY,
    shortId: 'SP-1008',
    internalName: 'Weeknight dinner habits',
    description: 'What you cook when no one feels like cooking.',
    points: worth(120),
    minutes: 8,
    wantedCompletes: 6,
    budgetPoints: 20_000,
    survey: WEEKNIGHT_DINNERS,
    othersSay: { awake: 'Wednesday' },
    dana: { leavesAfterPages: 3, hoursAgo: 3 },
  },
  {
    ...SURVEY,
    shortId: 'SP-1009',
    internalName: 'Sunscreen decision path',
    description: 'Labels, sizes, smells. Tell us how you decide.',
    points: worth(180),
    minutes: 5,
    closesInDays: 3,
    wantedCompletes: 20,
    survey: SUNSCREEN,
  },
  {
    ...VIDEO,
    shortId: 'SP-1011',
    internalName: 'Unboxing, delivery packaging',
    description: 'Film yourself opening the box, from the tape to the recycling bin.',
    points: worth(400, 25, 25),
    minutes: 10,
    survey: OPENING_THE_BOX,
  },
  {
    ...SURVEY,
    shortId: 'SP-1012',
    internalName: 'Store brand perception',
    description: 'Store brands and name brands, side by side.',
    points: worth(140),
    minutes: 4,
    closesInDays: 9,
    wantedCompletes: 8,
    survey: STORE_BRANDS,
  },
  {
    ...SURVEY,
    shortId: 'SP-1013',
    internalName: 'All the question types',
    description: 'Every question type, with your kitchen as the topic.',
    points: worth(200),
    minutes: 12,
    survey: EVERY_KIND_OF_QUESTION,
  },
  {
    ...VIDEO,
    shortId: 'SP-1014',
    internalName: 'Kitchen tables, watch and reply',
    description: 'Watch a 10-second clip, then show us your own table.',
    points: worth(250, 25, 25),
    minutes: 6,
    survey: dinnerFilm(clipId),
  },
];
