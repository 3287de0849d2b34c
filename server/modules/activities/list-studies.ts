import type { Activities } from './activities.ts';
import type { StudyStatus } from './activities.tables.ts';
import { studyOf, type Study } from './read-study.ts';
import {
  countStudiesByStatus,
  selectOwners,
  selectStudies,
  selectStudiesById,
  type ListedStudy,
  type StudyFilter,
  type StudyKey,
} from './study-list.store.ts';

export type { StudyFilter } from './study-list.store.ts';

/** A line of the list: a study, or a series of quests. */
export interface StudyLine {
  readonly listed: ListedStudy;
  /** Undefined for a series. */
  readonly study: Study | undefined;
}

export interface StudyList {
  readonly lines: readonly StudyLine[];
  /** Where the next page begins; undefined at the end. */
  readonly nextKey: string | undefined;
  readonly counts: Readonly<Record<StudyStatus, number>>;
  readonly needingDecision: number;
  readonly owners: readonly { readonly operatorId: string; readonly name: string }[];
}

const PAGE_SIZE_MAX = 100;

/** The studies and quest series of the panel, paged by key; an unreadable key begins at the front. */
export async function listStudies(
  { db, panelId }: Activities,
  filter: StudyFilter,
  page: { readonly size: number; readonly after: string | undefined },
): Promise<StudyList> {
  const size = Math.min(Math.max(1, page.size), PAGE_SIZE_MAX);
  const found = await selectStudies(db, panelId, filter, readKey(page.after), size + 1);
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  const ids = shown.filter((listed) => !listed.is_series).map((listed) => listed.study_id);
  const studies = new Map((await selectStudiesById(db, ids)).map((row) => [row.project_id, studyOf(row)]));
  const counted = await countStudiesByStatus(db, panelId, filter);
  const owners = await selectOwners(db, panelId);
  return {
    lines: shown.map((listed) => ({ listed, study: studies.get(listed.study_id) })),
    nextKey: last && writeKey({ rank: last.rank, createdAt: last.created_at, studyId: last.study_id }),
    counts: {
      DRAFT: 0,
      IN_FIELD: 0,
      PAUSED: 0,
      CLOSED: 0,
      ARCHIVED: 0,
      ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    },
    needingDecision: counted.reduce((sum, { needing }) => sum + needing, 0),
    owners: owners.flatMap(({ owner_id, owner_name }) =>
      owner_id === null ? [] : [{ operatorId: owner_id, name: owner_name ?? '' }],
    ),
  };
}

const KEY = /^([1-5])\.(\d{1,15})\.([0-9a-f-]{36})$/;

function writeKey({ rank, createdAt, studyId }: StudyKey): string {
  return `${rank}.${createdAt.getTime()}.${studyId}`;
}

function readKey(text: string | undefined): StudyKey | undefined {
  const [, rank, time, studyId] = KEY.exec(text ?? '') ?? [];
  if (rank === undefined || time === undefined || studyId === undefined) return undefined;
  return { rank: Number(rank), createdAt: new Date(Number(time)), studyId };
}
