import type { AskedFor } from '#contract/second-person/second-person.ts';
import {
  type ActOutcome,
  type Approvals,
  type AskRefusal,
  aloneOrAsk,
  foreseenLimits,
} from '#server/modules/approvals/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Joining } from './joining.ts';
import { lockCheckedFile, keepAskedFile, startPeopleFile } from './people-files/say-go.ts';

export type StartingRooms = { readonly approvals: Approvals; readonly joining: Joining };

/** What counts is who says go, and all they said go to in a day: a panel that is cut into files brings no more than a whole one. */
const countOf = (points: number, operatorId: string | null) => [{ act: 'IMPORT', amount: points, operatorId }] as const;

/** Says go to a file: alone up to the points that one operator may bring in within 24 hours, else when a second person has agreed. */
export async function startWithinLimits(
  { approvals, joining }: StartingRooms,
  tx: Db,
  { fileId, reason }: { readonly fileId: string; readonly reason: string | null },
  by: OperatorAct,
): Promise<Result<ActOutcome<undefined>, 'not-checked' | AskRefusal>> {
  const file = await lockCheckedFile(joining, tx, fileId);
  if (file === undefined) return err('not-checked');
  const act = {
    id: newId(joining.chance, joining.clock.now()),
    kind: 'IMPORT',
    asked: { fileId, ...file },
    reason,
    counts: countOf(file.points, by.operatorId),
    aboutId: fileId,
    subject: { kind: 'people-file', id: fileId },
  } as const;
  const done = await aloneOrAsk(approvals, tx, { act, alone: () => startPeopleFile(joining, tx, fileId, by) }, by);
  if (done.ok && done.value.state === 'WAITING') await keepAskedFile(joining, tx, fileId);
  return done;
}

/** Says go to what a second person has agreed to, unless the file is gone or begun by now. */
export async function carryOutImport(
  { joining }: StartingRooms,
  tx: Db,
  { fileId, people, points }: AskedFor<'IMPORT'>,
  by: OperatorAct,
): Promise<Result<undefined, 'CHANGED'>> {
  const file = await lockCheckedFile(joining, tx, fileId);
  if (file === undefined || file.people > people || file.points > points) return err('CHANGED');
  const started = await startPeopleFile(joining, tx, fileId, by);
  return started.ok ? started : err('CHANGED');
}

/** Whether this operator will need somebody else to bring so many points in, as it looks now. */
export async function needsSecondPerson(
  { approvals }: StartingRooms,
  db: Db,
  points: number,
  operatorId: string,
): Promise<boolean> {
  return points > 0 && (await foreseenLimits(approvals, db, countOf(points, operatorId))).length > 0;
}
