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
import { badgeEvents, giveDemoBadges, prepareBadges } from './demo-badges.ts';
import { fieldworkEvents } from './demo-fieldwork.ts';
import { leavingEvents } from './demo-leavers.ts';
import { catalogueEvents } from './demo-catalogue.ts';
import { profileEvents } from './demo-profiles.ts';
import { addDemoMember, OTHERS, turnVideosOff } from './demo-members.ts';
import { demoProjects, type DemoProject } from './demo-projects.ts';
import { prepareQuests, questMondays, loadQuestWeek } from './demo-quests.ts';
import { productTestEvents } from './demo-product-test.ts';
import { rewardEvents } from './demo-rewards.ts';
import { streakEvents } from './demo-streak.ts';
import { createDemoContext, type DemoRooms, type DemoContext } from './demo-context.ts';
import { studyEvents, type DemoEvent } from './demo-studies.ts';
import { UNREACHABLE, waitlistEvents } from './demo-waitlist.ts';
import { supportSetupEvents } from './demo-support-setup.ts';
import { supportEvents } from './demo-support.ts';
import { createDemoClock } from './demo-world.ts';
import { launchProject, takeAsDana, type DemoPanel, type Launched } from './launch-project.ts';
import { PANTRY_QUESTS, RECEIPT_QUESTS } from './surveys/quest-surveys.ts';

/** Held by the node that loads the demo. */
export const DEMO_LOCK = 7_325_004;
const DEMO_DAYS = 36;
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
    const demo = createDemoContext(rooms, tx, createDemoClock(later(end, -DEMO_DAYS * DAY_MS), end));
    return (await loadEvents(demo, signal)) ? 'loaded' : 'present';
  });
  // What comes back is taken outside of any transaction, as it is from a mail server.
  if (outcome === 'loaded') await platform.recipients.takeReturn(UNREACHABLE);
  return outcome;
}

/** False when the demo was loaded before. */
async function loadEvents(demo: DemoContext, signal: AbortSignal): Promise<boolean> {
  await prepareBadges(demo);
  const members = await addMembers(demo);
  if (members === undefined) return false;
  const panel = { ...members, ...(await addOperators(demo)) };
  await prepareQuests(demo, panel.ownerId);
  const { clipId } = must(await addClip(demo.clips, demo.tx, await readDinnerClip()));
  const unsorted = [
    ...eventsOf(demo, panel, demoProjects(clipId)),
    ...studyEvents(demo, panel),
    ...fieldworkEvents(demo, panel),
    ...productTestEvents(demo, panel),
    ...rewardEvents(demo, panel),
    ...streakEvents(demo, panel),
    ...badgeEvents(demo, panel),
    ...announcementEvents(demo, panel),
    ...waitlistEvents(demo, panel),
    ...leavingEvents(demo, panel),
    ...supportSetupEvents(demo, panel),
    ...supportEvents(demo, panel),
    ...profileEvents(demo, panel),
    ...catalogueEvents(demo, panel),
  ];
  const events = unsorted.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, happen } of [...events, { at: demo.clock.end, happen: async () => undefined }]) {
    signal.throwIfAborted();
    demo.clock.moveTo(at);
    await dropOutIdleRuns(demo);
    await happen();
    await giveDemoBadges(demo);
  }
  for (const member of DEMO_MEMBERS.filter(({ email }) => email === NEWCOMER)) await addDemoMember(demo, member, 0);
  return true;
}

/** Launches at even distances, quests on their Mondays, and what Dana does later than others. */
function eventsOf(demo: DemoContext, panel: DemoPanel, projects: readonly DemoProject[]): DemoEvent[] {
  const { clock } = demo;
  const distance = (DEMO_DAYS / (projects.length + 1)) * DAY_MS;
  const { last, current } = questMondays(demo);
  const [lastWeeks] = PANTRY_QUESTS;
  const [, thisWeeks] = RECEIPT_QUESTS;
  return [
    ...projects.flatMap((project, index) =>
      eventsOfProject(demo, panel, { project, index: index, launchAt: later(clock.now(), (index + 1) * distance) }),
    ),
    { at: last, happen: () => loadQuestWeek(demo, panel.dana, lastWeeks) },
    { at: current, happen: () => loadQuestWeek(demo, panel.dana, thisWeeks) },
  ];
}

function eventsOfProject(
  demo: DemoContext,
  panel: DemoPanel,
  {
    project,
    index: turn,
    launchAt,
  }: { readonly project: DemoProject; readonly index: number; readonly launchAt: Date },
): DemoEvent[] {
  const { dana } = project;
  const takeAt = dana?.hoursAgo === undefined ? launchAt : later(demo.clock.end, -dana.hoursAgo * HOUR_MS);
  let launched: Launched | undefined;
  const launch = async () => {
    launched = await launchProject(demo, project, panel, turn);
  };
  const take = async () => {
    if (launched !== undefined && dana !== undefined) await takeAsDana(demo, launched, panel.dana, dana);
  };
  return [
    { at: launchAt, happen: launch },
    { at: takeAt, happen: take },
  ];
}

/** Everybody who works in the console; the one whose studies these are, the one who helps members, and the one who decides. */
async function addOperators(demo: DemoContext): Promise<Pick<DemoPanel, 'ownerId' | 'supportId' | 'adminId'>> {
  const ids = new Map<string, string>();
  for (const operator of DEMO_OPERATORS) {
    const totpSecret = demoTotpSecret(operator.email);
    const added = { ...operator, password: DEMO_PASSWORD, totpSecret };
    ids.set(operator.role, must(await createOperator(demo.identity, demo.tx, added)).operatorId);
  }
  const idOf = (role: string) => ids.get(role) ?? '';
  return { ownerId: idOf('RESEARCHER'), supportId: idOf('SUPPORT'), adminId: idOf('ADMIN') };
}

/** Undefined when the demo was loaded before. */
async function addMembers(
  demo: DemoContext,
): Promise<Omit<DemoPanel, 'ownerId' | 'supportId' | 'adminId'> | undefined> {
  const ids = new Map<string, string>();
  const members = [...DEMO_MEMBERS.filter(({ email }) => email !== NEWCOMER), ...OTHERS];
  for (const [person, member] of members.entries()) {
    const panelistId = await addDemoMember(demo, member, person);
    if (panelistId === undefined) return undefined;
    ids.set(member.email, panelistId);
    // They have been here for a while; only the newcomer is introduced to everything.
    await introduce(demo.spark, demo.tx, panelistId);
  }
  const idOf = (email: string) => ids.get(email) ?? '';
  const withoutVideos = idOf('noor@example.com');
  await turnVideosOff(demo, withoutVideos);
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
