import type { Answers } from '#engine/index.ts';
import { WAITLIST_CONSENT_VERSION } from '#contract/rules/consents.ts';
import { NO_POINTS } from '#contract/activities/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  expireInvitations,
  invitePerson,
  joinWaitlist,
  lockJoining,
  setCells,
  setRecruitment,
  setWelcomeStudy,
  withdrawPerson,
} from '#server/modules/joining/index.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { findPanelistByEmail } from '#server/modules/identity/index.ts';
import { later } from '#server/platform/clock.ts';
import type { MailReturn } from '#server/platform/mail/index.ts';
import { publishStudy } from './builders/studies.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';
import { RECRUITMENT } from './surveys/recruitment.ts';
import { WHO_IS_AT_HOME } from './surveys/short-surveys.ts';
import { takeSurvey } from './builders/take-survey.ts';

const SHORT_ID = 'RC-1001';
const WANTED_MEMBERS = 30;
const WELCOME_BUDGET_POINTS = 40_000;
const MEN = { gender: ['man'] };
const WOMEN = { gender: ['woman'] };
const CELLS = [
  ['Men 18 to 24', { ageFrom: 18, ageTo: 24, answers: MEN }, 8],
  ['Women 18 to 24', { ageFrom: 18, ageTo: 24, answers: WOMEN }, 8],
  ['Men 25 to 44', { ageFrom: 25, ageTo: 44, answers: MEN }, 17],
  ['Women 25 to 44', { ageFrom: 25, ageTo: 44, answers: WOMEN }, 18],
  ['Men 45 to 64', { ageFrom: 45, ageTo: 64, answers: MEN }, 16],
  ['Women 45 to 64', { ageFrom: 45, ageTo: 64, answers: WOMEN }, 17],
  ['65 and older', { ageFrom: 65 }, 16],
] as const;

/** How far somebody has come: asked, answered, invited as well, or invited by mistake. */
type Way = 'asks' | 'answers' | 'is invited' | 'is withdrawn';

interface Hopeful {
  readonly name: readonly [first: string, last: string];
  readonly age: number;
  readonly daysAgo: number;
  readonly from: string | null;
  readonly way: Way;
  readonly says?: Answers;
}

const man = { gender: 'man', household: '2', shopper: 'me', work: 'neither' };
const woman = { gender: 'woman', household: '2', shopper: 'shared', work: 'neither' };

/** In every stage: waiting, with a place, on standby by a rule or because their cell is full, invited, too late, and withdrawn. */
const HOPEFULS: readonly Hopeful[] = [
  { name: ['Theo', 'Marsh'], age: 22, daysAgo: 34, from: 'faq', way: 'is invited', says: man },
  { name: ['Ada', 'Quill'], age: 37, daysAgo: 21, from: 'store receipt', way: 'is invited', says: woman },
  { name: ['Ivy', 'Stone'], age: 31, daysAgo: 19, from: 'friend', way: 'is withdrawn', says: woman },
  { name: ['Milo', 'Fern'], age: 19, daysAgo: 18, from: 'landing', way: 'answers', says: man },
  { name: ['Jonah', 'Pike'], age: 23, daysAgo: 12, from: 'social', way: 'answers', says: man },
  { name: ['Rosa', 'Vance'], age: 52, daysAgo: 11, from: 'faq', way: 'answers', says: woman },
  { name: ['Hugo', 'Lane'], age: 48, daysAgo: 9, from: null, way: 'answers', says: { ...man, work: 'research' } },
  { name: ['Bea', 'Holt'], age: 68, daysAgo: 7, from: 'friend', way: 'answers', says: woman },
  {
    name: ['Cora', 'West'],
    age: 29,
    daysAgo: 6,
    from: 'landing',
    way: 'answers',
    says: { ...woman, shopper: 'somebody' },
  },
  { name: ['Nell', 'Frost'], age: 24, daysAgo: 3, from: 'faq', way: 'asks' },
  { name: ['Otis', 'Bell'], age: 41, daysAgo: 2, from: 'landing', way: 'asks' },
  { name: ['Wren', 'Cole'], age: 33, daysAgo: 1, from: null, way: 'asks' },
];

/** Whose invitation came back, and ran out unread. */
export const UNREACHABLE: MailReturn = {
  returnId: 'demo-1',
  of: { address: 'theo@example.com' },
  kind: 'HARD',
  status: '5.1.1',
};

/** The way into the panel: a survey that recruits, cells with targets, and people who asked. */
export function waitlistEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  const daysAgo = (days: number) => later(demo.clock.end, -days * DAY_MS);
  return [
    { at: daysAgo(35), happen: () => beginRecruiting(demo, panel.ownerId) },
    { at: daysAgo(35), happen: () => beginWelcoming(demo, panel.ownerId) },
    ...HOPEFULS.map((hopeful, person) => ({
      at: daysAgo(hopeful.daysAgo),
      happen: () => join(demo, hopeful, person, panel.ownerId),
    })),
    { at: daysAgo(1), happen: async () => void (await expireInvitations(demo.joining, demo.tx)) },
  ];
}

async function beginRecruiting(demo: DemoContext, ownerId: string): Promise<void> {
  const { joining, tx } = demo;
  const { projectId } = await publishStudy(demo, tx, RECRUITMENT, {
    shortId: SHORT_ID,
    category: 'SURVEY',
    subType: 'RECRUITMENT_STATIC_SEGMENTATION',
    internalName: 'Waitlist screener',
    externalName: RECRUITMENT.title,
    description: 'Eleven short questions about your household and shopping.',
    points: NO_POINTS,
    minutes: 5,
    ownerId,
  });
  await setCells(
    joining,
    tx,
    CELLS.map(([name, conditions, targetPercent]) => ({ name, conditions, targetPercent })),
  );
  await setRecruitment(joining, tx, { projectId, wantedMembers: WANTED_MEMBERS });
}

/** The survey that new members find at their first sign-in. */
async function beginWelcoming(demo: DemoContext, ownerId: string): Promise<void> {
  const { joining, tx } = demo;
  const { projectId } = await publishStudy(demo, tx, WHO_IS_AT_HOME, {
    shortId: 'SP-1041',
    category: 'SURVEY',
    subType: 'QUANTITATIVE',
    internalName: 'Welcome',
    externalName: WHO_IS_AT_HOME.title,
    description: 'A short first survey so we know which activities are right for you.',
    points: { qualified: 40, nonQualified: 10, overQuota: 10 },
    minutes: 2,
    ownerId,
  });
  await setWelcomeStudy(joining, tx, { projectId, budgetPoints: WELCOME_BUDGET_POINTS });
}

async function join(demo: DemoContext, { name, age, from, way, says }: Hopeful, person: number, invitedBy: string) {
  const [firstName, lastName] = name;
  const email = `${firstName.toLowerCase()}@example.com`;
  const born = demo.clock.end.getUTCFullYear() - age - 1;
  const joined = await joinWaitlist(demo, {
    email,
    firstName,
    lastName,
    dateOfBirth: `${born}-12-31`,
    zip: '04101',
    phone: '',
    consentVersion: WAITLIST_CONSENT_VERSION,
    utmSource: from,
    utmReferral: null,
  });
  if (joined.kind !== 'SUCCESS') throw new Error(`the demo knows ${email} already: ${joined.kind}`);
  const panelist = await findPanelistByEmail(demo.identity, demo.tx, email);
  const waiting = panelist && (await lockJoining(demo.joining, demo.tx, panelist.panelistId));
  if (way === 'asks' || waiting?.surveyTaskId == null) return;
  const { panelistId, surveyTaskId: taskId } = waiting;
  const surveyId = (await readStudy(demo.activities, demo.tx, SHORT_ID))?.surveyId;
  if (surveyId == null) throw new Error('the demo recruits without a survey');
  await takeSurvey(demo, { taskId, surveyId, panelistId, person, says });
  if (way === 'is invited' || way === 'is withdrawn') await invitePerson(demo, demo.tx, { panelistId, invitedBy });
  if (way === 'is withdrawn') await withdrawPerson(demo, demo.tx, panelistId);
}
