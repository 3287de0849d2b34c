import { readListLine } from '#contract/audiences/audience-lists.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Audiences } from './audiences.ts';
import { findStudy, isUuid } from './audiences.store.ts';
import {
  addBadLines,
  addMembers,
  findMembersByIds,
  insertList,
  lockList,
  updateList,
  type ListRow,
} from './member-lists.store.ts';

const KEPT_BAD_LINES = 1_000;
const MAX_NAME_LENGTH = 120;

/** Begins a list of members that comes in parts, from a file of any length. */
export async function beginMemberList(
  audiences: Audiences,
  tx: Db,
  { studyId, name }: { readonly studyId: string; readonly name: string },
  by: OperatorAct,
): Promise<Result<{ readonly listId: string }, 'unknown-study'>> {
  const study = await findStudy(tx, audiences.panelId, studyId);
  if (study === undefined) return err('unknown-study');
  const now = audiences.clock.now();
  const listId = newId(audiences.chance, now);
  await insertList(tx, {
    list_id: listId,
    project_id: study.project_id,
    panel_id: audiences.panelId,
    name: name.trim().slice(0, MAX_NAME_LENGTH) || 'List',
    created_by: by.operatorId,
    created_at: now,
    finished_at: null,
  });
  return ok({ listId });
}

export interface ListLines {
  readonly listId: string;
  /** The number of the first of these lines in the file, from 1. */
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** Takes the next lines. The same ones sent again change nothing; lines that leave a gap are refused. */
export async function addListLines(
  audiences: Audiences,
  tx: Db,
  { listId, firstLine, lines }: ListLines,
): Promise<Result<ListRow, 'unknown-list' | 'out-of-step'>> {
  const list = isUuid(listId) ? await lockList(tx, audiences.panelId, listId) : undefined;
  if (list === undefined) return err('unknown-list');
  if (firstLine <= list.lines_taken) return ok(list);
  if (list.finished_at !== null || firstLine !== list.lines_taken + 1) return err('out-of-step');
  const read = lines.map((text, index) => ({
    line: firstLine + index,
    text,
    id: readListLine(text, firstLine + index),
  }));
  const named = read.filter(({ id }) => id !== null && id !== 'TOO_LONG');
  const known = await findMembersByIds(tx, audiences.panelId, [...new Set(named.map(({ id }) => String(id)))]);
  const bad = read.filter(({ id }) => id !== null && !known.has(id));
  const found = named.length - bad.filter(({ id }) => id !== 'TOO_LONG').length;
  const added = await addMembers(tx, listId, [...new Set(known.values())]);
  await addBadLines(
    tx,
    bad.slice(0, Math.max(0, KEPT_BAD_LINES - list.bad_count)).map(({ line, text, id }) => ({
      list_id: listId,
      line,
      text: text.slice(0, 200),
      reason: id === 'TOO_LONG' ? ('TOO_LONG' as const) : ('UNKNOWN' as const),
    })),
  );
  return ok(
    await updateList(tx, listId, {
      lines_taken: list.lines_taken + lines.length,
      members: list.members + added,
      repeated: list.repeated + found - added,
      bad_count: list.bad_count + bad.length,
    }),
  );
}

/** From here on rules can speak of it, and nothing is added any more. */
export async function finishMemberList(
  audiences: Audiences,
  tx: Db,
  listId: string,
  by: OperatorAct,
): Promise<Result<ListRow, 'unknown-list'>> {
  const list = isUuid(listId) ? await lockList(tx, audiences.panelId, listId) : undefined;
  if (list === undefined) return err('unknown-list');
  if (list.finished_at !== null) return ok(list);
  const finished = await updateList(tx, listId, { finished_at: audiences.clock.now() });
  await writeAudit(audiences, tx, by, {
    action: 'audience.list-uploaded',
    subject: ['study', list.project_id],
    after: { listId, name: list.name, members: list.members, bad: list.bad_count },
  });
  return ok(finished);
}
