import type { OperatorRole } from '#contract/wire/rest.ts';
import type { TaskState } from '#contract/studies/task-states.ts';
import { settleTask } from '#server/modules/reviews/settle-task.ts';
import { createProject, invitePanelist, moveTask, type NewProject } from '#server/modules/activities/index.ts';
import {
  type NewPanelist,
  createOperator,
  createPanelist,
  setPassword,
  totpCode,
  totpStep,
} from '#server/modules/identity/index.ts';
import type { Rooms } from '#server/rooms.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Result } from '#server/platform/result.ts';
import { withQuickPasswords } from './quick-passwords.ts';

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

/** The value of a step that must succeed for the test to mean anything. */
export function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`a builder failed: ${JSON.stringify(result.failure)}`);
  return result.value;
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
  const ids = must(await createPanelist(rooms.identity, platform.db, panelist));
  must(await setPassword(withQuickPasswords(rooms.identity), platform.db, ids.iamId, TEST_PASSWORD));
  return { ...ids, ...panelist, password: TEST_PASSWORD };
}

export async function anOperator({ platform, rooms }: World, role: OperatorRole = 'RESEARCHER') {
  const email = `operator-${nextNumber()}@example.com`;
  const totpSecret = Buffer.alloc(20, nextNumber());
  const operator = { email, name: 'Test operator', role, password: TEST_PASSWORD, totpSecret };
  const { operatorId } = must(await createOperator(withQuickPasswords(rooms.identity), platform.db, operator));
  return { ...operator, operatorId, code: () => totpCode(totpSecret, totpStep(platform.clock.now())) };
}

export function aProject({ platform, rooms }: World, given: Partial<NewProject> = {}) {
  const number = nextNumber();
  return createProject(rooms.activities, platform.db, {
    shortId: `T-${number}`,
    category: 'SURVEY',
    subType: 'QUANTITATIVE',
    internalName: `Study ${number}`,
    externalName: `Survey ${number}`,
    description: 'A few questions.',
    points: { qualified: 120, nonQualified: 10, overQuota: 5 },
    ...given,
  });
}

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
