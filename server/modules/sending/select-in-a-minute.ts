import { waitsAMinute } from '#contract/sending/sending.ts';
import {
  type Act,
  type ChosenByHand,
  type Drawn,
  type SelectionAsked,
  chooseByHand,
  closeTest,
  countUndecided,
  finishSelection,
  selectParticipants,
} from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { keepForAMinute, nowOrInAMinute, type PostponingRooms } from './carry-out-postponed.ts';

/** A test, and what a sending of it is called in its minute. */
export interface NamedTest {
  readonly projectId: string;
  readonly name: string;
}

/**
 * Picks participants and tells them: a few at once, many in a minute and in pieces. Of how many it is, is only read: to do it and take
 * it back would lock them all. A dry run tells nobody.
 */
export async function selectParticipantsOrWait(
  rooms: PostponingRooms,
  { projectId, name }: NamedTest,
  { isDryRun, ...wanted }: Omit<SelectionAsked, 'projectId'>,
  by: Act,
) {
  const asked = { projectId, ...wanted };
  const act = { kind: 'TEST_SELECTION', name, asked: { does: 'SELECT', ...asked } } as const;
  const peopleOf = ({ selected, reserve }: Drawn) => selected.length + reserve.length;
  const atOnce = () => {
    const work = (tx: Db) => selectParticipants(rooms, tx, { ...asked, isDryRun: false }, by);
    return nowOrInAMinute(rooms, act, { work, peopleOf }, by);
  };
  const { db } = rooms.sending;
  if (!isDryRun && !waitsAMinute(await countUndecided(db, projectId))) return atOnce();
  const drawn = await selectParticipants(rooms, db, { ...asked, isDryRun: true }, by);
  if (!drawn.ok || isDryRun) return drawn;
  if (!waitsAMinute(peopleOf(drawn.value))) return atOnce();
  await keepForAMinute(rooms, { ...act, people: peopleOf(drawn.value) }, by);
  return drawn;
}

/** Picks these people and tells them: a few at once, many in a minute. Who was chosen. */
export function chooseByHandOrWait(
  rooms: PostponingRooms,
  { projectId, name }: NamedTest,
  chosen: Omit<ChosenByHand, 'projectId'>,
  by: Act,
) {
  const asked = { projectId, ...chosen };
  return nowOrInAMinute(
    rooms,
    { kind: 'TEST_SELECTION', name, asked: { does: 'CHOOSE', ...asked } },
    { work: (tx) => chooseByHand(rooms, tx, asked, by), peopleOf: ({ size }) => size },
    by,
  );
}

/** Ends the selection and tells those who were not picked: a few at once, many in a minute. How many they are. */
export function finishSelectionOrWait(rooms: PostponingRooms, { projectId, name }: NamedTest, by: Act) {
  return nowOrInAMinute(
    rooms,
    { kind: 'TEST_SELECTION_END', name, asked: { does: 'FINISH_SELECTION', projectId } },
    { work: (tx) => finishSelection(rooms, tx, projectId, by), peopleOf: (people) => people },
    by,
  );
}

/** Ends a test and tells those who were not done: a few at once, many in a minute. How many they are. */
export function closeTestOrWait(rooms: PostponingRooms, { projectId, name }: NamedTest, by: Act) {
  return nowOrInAMinute(
    rooms,
    { kind: 'TEST_CLOSING', name, asked: { does: 'CLOSE_TEST', projectId } },
    { work: (tx) => closeTest(rooms, tx, projectId, by), peopleOf: (people) => people },
    by,
  );
}
