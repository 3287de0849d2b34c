import { pageOf, pageSizeOf, type Page, type PageAsked } from '#server/platform/page.ts';
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

export interface StudyPage extends Page<StudyLine> {
  readonly counts: Readonly<Record<StudyStatus, number>>;
  readonly needingDecision: number;
  readonly owners: readonly { readonly operatorId: string; readonly name: string }[];
}

const PAGE_SIZE = { usual: 20, most: 100 };

/** The studies and quest series of the panel, paged by key; an unreadable key begins at the front. */
export async function listStudies(
  { db, panelId }: Activities,
  filter: StudyFilter,
  asked: PageAsked,
): Promise<StudyPage> {
  const size = pageSizeOf(asked, PAGE_SIZE);
  const page = { after: readKey(asked.startingAfter), limit: size + 1 };
  const rows = await selectStudies(db, panelId, filter, page);
  const { contents: shown, nextPage } = pageOf(rows, size, keyOf);
  const ids = shown.filter((listed) => !listed.is_series).map((listed) => listed.study_id);
  const studies = new Map((await selectStudiesById(db, ids)).map((row) => [row.project_id, studyOf(row)]));
  const counted = await countStudiesByStatus(db, panelId, filter);
  const owners = await selectOwners(db, panelId);
  return {
    contents: shown.map((listed) => ({ listed, study: studies.get(listed.study_id) })),
    nextPage,
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

const keyOf = ({ rank, created_at, study_id }: ListedStudy & { readonly rank: number }): string =>
  `${rank}.${created_at.getTime()}.${study_id}`;

function readKey(text: string | null | undefined): StudyKey | undefined {
  const [, rank, time, studyId] = KEY.exec(text ?? '') ?? [];
  if (rank === undefined || time === undefined || studyId === undefined) return undefined;
  return { rank: Number(rank), createdAt: new Date(Number(time)), studyId };
}
