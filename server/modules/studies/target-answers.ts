import { TARGET_SAYS, type PanelTargets } from '#contract/joining/joining-forms.ts';
import { type Joining, readCells, readRecruitment } from '#server/modules/joining/index.ts';
import type { Db } from '#server/platform/database/database.ts';

import { codesOfStudy, type PublishingRooms } from './publish-draft.ts';

type TargetRooms = PublishingRooms & { readonly joining: Joining };

/** A question of the survey that recruits, and what can be chosen there. */
export interface TargetAnswer {
  readonly attribute: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** What cells can ask for: only the survey of who joins decides to which they belong, so only what it asks. */
export async function readTargetAnswers(rooms: TargetRooms, db: Db): Promise<readonly TargetAnswer[]> {
  const { projectId } = await readRecruitment(rooms.joining, db);
  const codes = projectId === null ? [] : ((await codesOfStudy(rooms, db, projectId)) ?? []);
  const inField = codes.filter(({ isInField, column }) => isInField && column === undefined);
  return inField.flatMap(({ kind, code, label }) => {
    const values = inField.filter((one) => one.kind === 'CHOICE' && one.question === code);
    return kind === 'QUESTION' && values.length > 0
      ? [{ attribute: code, label, values: values.map((one) => ({ value: one.code, label: one.label })) }]
      : [];
  });
}

/**
 * The first cell that asks for what nobody is asked, by its place in the list, with a sentence; what a cell asked for before may
 * stay, for the survey can change after it.
 */
export async function findUnknownAnswer(
  rooms: TargetRooms,
  db: Db,
  { cells }: PanelTargets,
): Promise<{ readonly index: number; readonly sentence: string } | undefined> {
  const offered = await readTargetAnswers(rooms, db);
  const before = await readCells(rooms.joining, db);
  for (const [index, { cellId, answers }] of cells.entries()) {
    const had = new Map(Object.entries(before.find((cell) => cell.cellId === cellId)?.conditions.answers ?? {}));
    for (const { attribute, values } of answers) {
      const known = offered.find((one) => one.attribute === attribute)?.values.map(({ value }) => value) ?? [];
      const unknown = values.find((value) => !known.includes(value) && !had.get(attribute)?.includes(value));
      if (unknown !== undefined) return { index, sentence: TARGET_SAYS.unknown(attribute, unknown) };
    }
  }
  return undefined;
}
