import type { OperatorRole } from '#contract/wire/rest.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { addMember, introduce } from '#server/demo/builders/members.ts';
import { must } from '#server/demo/builders/must.ts';
import { settleTask } from '#server/modules/reviews/settle-task.ts';
import { createProject, invitePanelist, moveTask, type NewProject } from '#server/modules/activities/index.ts';
import { type NewPanelist, createOperator, totpCode, totpStep } from '#server/modules/identity/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { newId } from '#server/platform/chance.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withQuickPasswords } from './quick-passwords.ts';

export { must } from '#server/demo/builders/must.ts';

/** What builders build on: a test node, or any platform with rooms. */
export interface World {
  readonly platform: Platform;
  readonly rooms: Rooms;
}

export const TEST_PASSWORD = 'Correct1!horse';

let serial = 0;
function nextNumber(): number {
  serial += 1;
  return serial;
}

export async function aMember({ platform, rooms }: World, given: Partial<NewPanelist> = {}) {
  const number = nextNumber();
  const panelist = {
    email: `member-${number}@example.com`,
    firstName: `Member ${number}`,
    lastName: 'Sample',
    state: 'ACTIVE' as const,
    ...given,
  };
  const identity = withQuickPasswords(rooms.identity);
  const ids = must(await addMember(identity, platform.db, panelist, TEST_PASSWORD));
  return { ...ids, ...panelist, password: TEST_PASSWORD };
}

export async function anOperator({ platform, rooms }: World, role: OperatorRole = 'RESEARCHER') {
  const email = `operator-${nextNumber()}@example.com`;
  const totpSecret = Buffer.alloc(20, nextNumber());
  const operator = { email, name: 'Test operator', role, password: TEST_PASSWORD, totpSecret };
  const { operatorId } = must(await createOperator(withQuickPasswords(rooms.identity), platform.db, operator));
  return { ...operator, operatorId, code: () => totpCode(totpSecret, totpStep(platform.clock.now())) };
}

/** Somebody who knows every page already: introductions have a spec of their own. */
export async function anIntroducedMember(world: World, given: Partial<NewPanelist> = {}) {
  const member = await aMember(world, given);
  await introduce(world.rooms.spark, world.platform.db, member.panelistId);
  return member;
}

/** A member who never signs in: without the cost of a password, for tests that need hundreds. */
export async function somebody({ platform: { db, chance, clock }, rooms }: World): Promise<string> {
  const email = `${newId(chance, clock.now())}@example.com`;
  const person = { email, firstName: 'Sam', lastName: 'Sample', state: 'ACTIVE' as const };
  return must(await addMember(rooms.identity, db, person)).panelistId;
}

/** A plan that no other project of this process has. */
export function aPlan(given: Partial<NewProject> = {}): NewProject {
  const number = nextNumber();
  return {
    shortId: `T-${number}`,
    category: 'SURVEY',
    subType: 'QUANTITATIVE',
    internalName: `Study ${number}`,
    externalName: `Survey ${number}`,
    description: 'A few questions.',
    points: { qualified: 120, nonQualified: 10, overQuota: 5 },
    ...given,
  };
}

export const aProject = ({ platform, rooms }: World, given: Partial<NewProject> = {}) =>
  createProject(rooms.activities, platform.db, aPlan(given));

/** A member's copy of a new project's activity, brought into the state along the allowed moves. */
export async function aTask(
  world: World,
  panelistId: string,
  state: TaskState = 'INVITED',
  project?: Partial<NewProject>,
) {
  const { platform, rooms } = world;
  const { projectId } = await aProject(world, project);
  const { taskId } = must(await invitePanelist(rooms.activities, platform.db, { projectId, panelistId }));
  const move = async (to: TaskState) => must(await moveTask(rooms.activities, platform.db, taskId, to));
  if (state === 'CLOSE') await move('CLOSE');
  if (state !== 'INVITED' && state !== 'CLOSE') await move('STARTED');
  if (state === 'DROPOUT') await move('DROPOUT');
  if (state === 'QUALIFIED' || state === 'TERMINATED' || state === 'OQ' || state === 'UNDER_REVIEW') {
    must(await settleTask(rooms, platform.db, taskId, state));
  }
  return { taskId, projectId };
}
