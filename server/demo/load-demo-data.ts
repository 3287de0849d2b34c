import { sql } from 'kysely';
import type { TaskState } from '#contract/task-states.ts';
import { settleTask } from '#server/flows/settle-task.ts';
import { createProject, invitePanelist, moveTask, type Activities } from '#server/modules/activities/index.ts';
import { createOperator, createPanelist, setPassword, type Identity } from '#server/modules/identity/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';
import { DAY_MS, HOUR_MS, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Result } from '#server/platform/result.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD, demoTotpSecret } from './demo-accounts.ts';
import { DEMO_PROJECTS } from './demo-projects.ts';
import { storyChance, storyClock, type StoryClock } from './demo-world.ts';

const DEMO_LOCK = 7_325_003;
const STORY_DAYS = 36;
const OTHER_MEMBERS = 20;

/** How far Dana has come with each project, in their order: every state a task can be in. */
const DANAS_STATES: readonly TaskState[] = [
  'QUALIFIED',
  'TERMINATED',
  'OQ',
  'UNDER_REVIEW',
  'CLOSE',
  'QUALIFIED',
  'DROPOUT',
  'STARTED',
  'INVITED',
  'INVITED',
  'INVITED',
  'INVITED',
];

interface Story {
  readonly identity: Identity;
  readonly activities: Activities;
  readonly rewards: Rewards;
  readonly clock: StoryClock;
}

/** Loads a small lively panel once, through the same use cases that real data goes through. */
export async function loadDemoData(
  platform: Platform,
  rooms: { readonly identity: Identity; readonly activities: Activities; readonly rewards: Rewards },
  onProgress: (line: string) => void,
): Promise<void> {
  const clock = storyClock(later(platform.clock.now(), -STORY_DAYS * DAY_MS));
  const world = { clock, chance: storyChance('spark demo') };
  const story: Story = {
    identity: { ...rooms.identity, ...world },
    activities: { ...rooms.activities, ...world },
    rewards: { ...rooms.rewards, ...world },
    clock,
  };
  const isLoaded = await inTransaction(platform.db, async (tx) => {
    // Another node may be telling the story: waiting for it is no hung statement.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(tx);
    return tell(story, tx);
  });
  if (isLoaded) onProgress('Demo data loaded');
}

/** False when the story was told before. */
async function tell(story: Story, tx: Db): Promise<boolean> {
  const members = await addMembers(story, tx);
  if (members === undefined) return false;
  for (const operator of DEMO_OPERATORS) {
    const totpSecret = demoTotpSecret(operator.email);
    must(await createOperator(story.identity, tx, { ...operator, password: DEMO_PASSWORD, totpSecret }));
  }
  for (const [index, project] of DEMO_PROJECTS.entries()) {
    story.clock.advance((STORY_DAYS / (DEMO_PROJECTS.length + 1)) * DAY_MS);
    const { projectId } = await createProject(story.activities, tx, project);
    for (const [position, member] of members.entries()) {
      const state = stateOf(member, position, index);
      if (state !== undefined) await takePart(story, tx, projectId, member.panelistId, state);
    }
  }
  return true;
}

interface DemoMember {
  readonly panelistId: string;
  readonly role: 'dana' | 'robin' | 'other' | 'idle';
}

async function addMembers(story: Story, tx: Db): Promise<DemoMember[] | undefined> {
  const members: DemoMember[] = [];
  const others = Array.from({ length: OTHER_MEMBERS }, (_, index) => ({
    email: `member${index + 1}@example.com`,
    firstName: `Member ${index + 1}`,
    state: 'ACTIVE' as const,
  }));
  for (const { email, firstName, state } of [...DEMO_MEMBERS, ...others]) {
    const created = await createPanelist(story.identity, tx, { email, firstName, lastName: 'Sample', state });
    if (!created.ok) return undefined;
    if (state !== 'INVITED') must(await setPassword(story.identity, tx, created.value.iamId, DEMO_PASSWORD));
    members.push({ panelistId: created.value.panelistId, role: roleOf(email) });
  }
  return members;
}

function roleOf(email: string): DemoMember['role'] {
  if (email.startsWith('member')) return 'other';
  if (email.startsWith('dana')) return 'dana';
  return email.startsWith('robin') ? 'robin' : 'idle';
}

/** What becomes of a member's copy of a project; undefined when they were not invited. */
function stateOf(member: DemoMember, position: number, project: number): TaskState | undefined {
  if (member.role === 'dana') return DANAS_STATES[project];
  if (member.role === 'robin') return 'INVITED';
  if (member.role === 'idle') return undefined;
  const outcomes = ['QUALIFIED', 'QUALIFIED', 'TERMINATED', undefined, 'INVITED', 'OQ', 'STARTED'] as const;
  return outcomes[(position * 5 + project * 3) % outcomes.length];
}

/** The way from an invitation to each state, along the moves that members and jobs make. */
async function takePart(story: Story, tx: Db, projectId: string, panelistId: string, state: TaskState): Promise<void> {
  const { activities, clock } = story;
  const { taskId } = must(await invitePanelist(activities, tx, { projectId, panelistId }));
  clock.advance(HOUR_MS / 60);
  if (state === 'INVITED') return;
  if (state === 'CLOSE') {
    must(await moveTask(activities, tx, taskId, state));
    return;
  }
  must(await moveTask(activities, tx, taskId, 'STARTED'));
  if (state === 'STARTED') return;
  if (state === 'DROPOUT') must(await moveTask(activities, tx, taskId, state));
  else if (state !== 'OPEN') must(await settleTask(story, tx, taskId, state));
}

/** The demo's own story has no failures: one is a bug in it. */
function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the demo data does not fit together: ${result.failure}`);
  return result.value;
}
