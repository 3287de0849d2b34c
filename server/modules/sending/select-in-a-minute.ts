import {
  type Act,
  type ChosenByHand,
  type SelectionAsked,
  chooseByHand,
  closeTest,
  finishSelection,
  selectParticipants,
} from '#server/modules/product-tests/index.ts';
import { nowOrInAMinute, type PostponingRooms } from './carry-out-postponed.ts';

/** A test, and what a sending of it is called in its minute. */
export interface NamedTest {
  readonly projectId: string;
  readonly name: string;
}

/** Picks participants and tells them: a few at once, many in a minute. A dry run tells nobody. */
export function selectParticipantsOrWait(
  rooms: PostponingRooms,
  { projectId, name }: NamedTest,
  { isDryRun, ...wanted }: Omit<SelectionAsked, 'projectId'>,
  by: Act,
) {
  const asked = { projectId, ...wanted };
  return nowOrInAMinute(
    rooms,
    { kind: 'TEST_SELECTION', name, asked: { does: 'SELECT', ...asked } },
    {
      work: (tx) => selectParticipants(rooms, tx, { ...asked, isDryRun }, by),
      peopleOf: ({ selected, reserve }) => (isDryRun ? 0 : selected.length + reserve.length),
    },
    by,
  );
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
