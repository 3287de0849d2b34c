import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { dropOutIdleRuns } from '#server/modules/taking/index.ts';
import { addClip, type NewClip } from '#server/modules/clips/index.ts';
import { createOperator } from '#server/modules/identity/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { place } from '#server/platform/places.ts';
import type { Platform } from '#server/platform/platform.ts';
import { introduce } from './builders/members.ts';
import { must } from './builders/must.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD, demoTotpSecret } from './demo-accounts.ts';
import { announcementEvents } from './demo-announcements.ts';
import { badgeEvents, giveStoryBadges, prepareBadges } from './demo-badges.ts';
import { fieldworkEvents } from './demo-fieldwork.ts';
import { leavingEvents } from './demo-leavers.ts';
import { catalogueEvents } from './demo-catalogue.ts';
import { profileEvents } from './demo-profiles.ts';
import { addDemoMember, OTHERS, turnVideosOff } from './demo-members.ts';
import { demoProjects, type DemoProject } from './demo-projects.ts';
import { prepareQuests, questMondays, tellQuestWeek } from './demo-quests.ts';
import { productTestEvents } from './demo-product-test.ts';
import { rewardEvents } from './demo-rewards.ts';
import { streakEvents } from './demo-streak.ts';
import { beginStory, type DemoRooms, type Story } from './demo-story.ts';
import { studyEvents, type StoryEvent } from './demo-studies.ts';
import { UNREACHABLE, waitlistEvents } from './demo-waitlist.ts';
import { deskEvents } from './demo-desk.ts';
import { supportEvents } from './demo-support.ts';
import { storyClock } from './demo-world.ts';
import { launchProject, takeAsDana, type DemoPanel, type Launched } from './launch-project.ts';
import { PANTRY_QUESTS, RECEIPT_QUESTS } from './surveys/quest-surveys.ts';

/** Held by the node that tells the story. */
export const DEMO_LOCK = 7_325_004;
const STORY_DAYS = 36;
/** New, with an empty list: joins when everything has been handed out. */
const NEWCOMER = 'lee@example.com';

/**
 * Loads a small lively panel once, through the same use cases that real data goes through: all of it or nothing. Busy while
 * another node does.
 */
export async function loadDemoData(
  platform: Platform,
  rooms: DemoRooms,
  signal: AbortSignal,
): Promise<'loaded' | 'present' | 'busy'> {
  const outcome = await inTransaction(platform.db, async (tx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sql.lit(DEMO_LOCK)}) AS "isOurs"`.execute(tx);
    if (rows[0]?.isOurs !== true) return 'busy';
    const end = platform.clock.now();
    const story = beginStory(rooms, tx, storyClock(later(end, -STORY_DAYS * DAY_MS), end));
    return (await tell(story, signal)) ? 'loaded' : 'present';
  });
  // What comes back is taken outside of any transaction, as it is from a mail server.
  if (outcome === 'loaded') await platform.recipients.takeReturn(UNREACHABLE);
  return outcome;
}

/** False when the story was unsorted before. */
async function tell(story: Story, signal: AbortSignal): Promise<boolean> {
  await prepareBadges(story);
  const members = await addMembers(story);
  if (members === undefined) return false;
  const panel = { ...members, ...(await addOperators(story)) };
  await prepareQuests(story, panel.ownerId);
  const { clipId } = must(await addClip(story.clips, story.tx, await readDinnerClip()));
  const unsorted = [
    ...eventsOf(story, panel, demoProjects(clipId)),
    ...studyEvents(story, panel),
    ...fieldworkEvents(story, panel),
    ...productTestEvents(story, panel),
    ...rewardEvents(story, panel),
    ...streakEvents(story, panel),
    ...badgeEvents(story, panel),
    ...announcementEvents(story, panel),
    ...waitlistEvents(story, panel),
    ...leavingEvents(story, panel),
    ...deskEvents(story, panel),
    ...supportEvents(story, panel),
    ...profileEvents(story, panel),
    ...catalogueEvents(story, panel),
  ];
  const events = unsorted.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, happen } of [...events, { at: story.clock.end, happen: async () => undefined }]) {
    signal.throwIfAborted();
    story.clock.moveTo(at);
    await dropOutIdleRuns(story);
    await happen();
    await giveStoryBadges(story);
  }
  for (const member of DEMO_MEMBERS.filter(({ email }) => email === NEWCOMER)) await addDemoMember(story, member, 0);
  return true;
}

/** Launches at even distances, quests on their Mondays, and what Dana does later than others. */
function eventsOf(story: Story, panel: DemoPanel, projects: readonly DemoProject[]): StoryEvent[] {
  const { clock } = story;
  const distance = (STORY_DAYS / (projects.length + 1)) * DAY_MS;
  const { last, current } = questMondays(story);
  const [lastWeeks] = PANTRY_QUESTS;
  const [, thisWeeks] = RECEIPT_QUESTS;
  return [
    ...projects.flatMap((project, index) =>
      eventsOfProject(story, panel, { project, turn: index, launchAt: later(clock.now(), (index + 1) * distance) }),
    ),
    { at: last, happen: () => tellQuestWeek(story, panel.dana, lastWeeks) },
    { at: current, happen: () => tellQuestWeek(story, panel.dana, thisWeeks) },
  ];
}

function eventsOfProject(
  story: Story,
  panel: DemoPanel,
  { project, turn, launchAt }: { readonly project: DemoProject; readonly turn: number; readonly launchAt: Date },
): StoryEvent[] {
  const { dana } = project;
  const takeAt = dana?.hoursAgo === undefined ? launchAt : later(story.clock.end, -dana.hoursAgo * HOUR_MS);
  let launched: Launched | undefined;
  const launch = async () => {
    launched = await launchProject(story, project, panel, turn);
  };
  const take = async () => {
    if (launched !== undefined && dana !== undefined) await takeAsDana(story, launched, panel.dana, dana);
  };
  return [
    { at: launchAt, happen: launch },
    { at: takeAt, happen: take },
  ];
}

/** Everybody who works in the console; the one whose studies these are, the one who helps members, and the one who decides. */
async function addOperators(story: Story): Promise<Pick<DemoPanel, 'ownerId' | 'supportId' | 'adminId'>> {
  const ids = new Map<string, string>();
  for (const operator of DEMO_OPERATORS) {
    const totpSecret = demoTotpSecret(operator.email);
    const added = { ...operator, password: DEMO_PASSWORD, totpSecret };
    ids.set(operator.role, must(await createOperator(story.identity, story.tx, added)).operatorId);
  }
  const idOf = (role: string) => ids.get(role) ?? '';
  return { ownerId: idOf('RESEARCHER'), supportId: idOf('SUPPORT'), adminId: idOf('ADMIN') };
}

/** Undefined when the story was unsorted before. */
async function addMembers(story: Story): Promise<Omit<DemoPanel, 'ownerId' | 'supportId' | 'adminId'> | undefined> {
  const ids = new Map<string, string>();
  const members = [...DEMO_MEMBERS.filter(({ email }) => email !== NEWCOMER), ...OTHERS];
  for (const [person, member] of members.entries()) {
    const panelistId = await addDemoMember(story, member, person);
    if (panelistId === undefined) return undefined;
    ids.set(member.email, panelistId);
    // They have been here for a while; only the newcomer is introduced to everything.
    await introduce(story.spark, story.tx, panelistId);
  }
  const idOf = (email: string) => ids.get(email) ?? '';
  const withoutVideos = idOf('noor@example.com');
  await turnVideosOff(story, withoutVideos);
  const others = OTHERS.map(({ email }) => idOf(email));
  return { dana: idOf('dana@example.com'), robin: idOf('robin@example.com'), withoutVideos, others };
}

const file = (extension: string) => place(`server/demo/clips/what-is-for-dinner.${extension}`);

/** A film of ten seconds of our own art, drawn by tools/record-demo-clip.ts. */
export async function readDinnerClip(): Promise<NewClip> {
  const [film, captions, transcript] = await Promise.all([
    readFile(file('webm')),
    readFile(file('vtt'), 'utf8'),
    readFile(file('txt'), 'utf8'),
  ]);
  return { title: "What's for dinner?", seconds: 10, film, captions, transcript };
}
