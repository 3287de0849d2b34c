import * as v from 'valibot';
import {
  PEOPLE_FILE_MAX_BYTES,
  PEOPLE_FILE_NAME_MAX_CHARACTERS,
  PEOPLE_FILE_PATHS,
  PEOPLE_FILE_PURPOSES,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import { shownFileName } from '#server/platform/csv-files/file-names.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { Joining } from '../joining.ts';
import { insertFile } from './people-files.store.ts';

const shape = v.strictObject({
  fileId: v.string(),
  sessionId: v.string(),
  purpose: v.picklist(PEOPLE_FILE_PURPOSES),
});

/** Where the parts of a file are sent to. A large one takes a while on a slow line. */
export const peopleFileTicket = defineTicket({
  purpose: 'people-file',
  path: PEOPLE_FILE_PATHS.parts,
  lastsMs: 2 * HOUR_MS,
  shape,
});

/** Where the lines that were not taken are fetched from. */
export const peopleProblemsTicket = defineTicket({
  purpose: 'people-file-problems',
  path: PEOPLE_FILE_PATHS.problems,
  lastsMs: 10 * MINUTE_MS,
  shape,
});

export interface AnnouncedFile {
  readonly purpose: PeopleFilePurpose;
  readonly fileName: string;
  readonly bytes: number;
}

/** Opens a file of this size, whose parts may come now. */
export async function beginPeopleFile(
  { chance, clock, panelId }: Joining,
  tx: Db,
  { purpose, fileName, bytes }: AnnouncedFile,
  act: OperatorAct,
): Promise<Result<{ readonly fileId: string }, 'empty' | 'too-large'>> {
  if (!(bytes >= 1)) return err('empty');
  if (bytes > PEOPLE_FILE_MAX_BYTES) return err('too-large');
  const now = clock.now();
  const fileId = newId(chance, now);
  await insertFile(tx, {
    file_id: fileId,
    panel_id: panelId,
    purpose,
    file_name: shownFileName(fileName, PEOPLE_FILE_NAME_MAX_CHARACTERS, 'people.csv'),
    state: 'RECEIVING',
    operator_id: act.operatorId,
    started_by: null,
    stopped_by: null,
    bytes_announced: Math.floor(bytes),
    judged_on: null,
    asked_at: null,
    failure: null,
    heard_at: now,
    created_at: now,
    finished_at: null,
  });
  return ok({ fileId });
}
