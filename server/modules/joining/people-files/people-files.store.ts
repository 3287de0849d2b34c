import { sql, type ColumnType, type Generated, type Selectable, type Updateable } from 'kysely';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import type { Db } from '#server/platform/database/database.ts';
import { importStore, type ImportColumns } from '#server/platform/imports/import-store.ts';

type PeopleFileColumns = ImportColumns & {
  file_id: string;
  purpose: PeopleFilePurpose;
  state: 'RECEIVING' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED';
  started_by: string | null;
  is_inside_line: Generated<boolean>;
  next_piece: Generated<number>;
  added: Generated<number>;
  not_invited: Generated<number>;
  points: ColumnType<string, number | undefined, number>;
  judged_on: string | null;
  points_agreed: ColumnType<string, number | undefined, number>;
  asked_at: Date | null;
};

export type PeopleFileRow = Selectable<PeopleFileColumns>;

export interface PeopleProblemRow {
  readonly line: number;
  readonly problem: string;
  readonly is_private: boolean;
}

export const peopleFileStore = importStore<
  PeopleFileRow,
  PeopleProblemRow,
  { readonly started_by_name: string | null }
>({
  file: 'people_file',
  operators: 'joining_operator',
  alsoListed: sql`(SELECT b.name FROM joining_operator b WHERE b.operator_id = f.started_by) AS started_by_name`,
});

export const updatePeopleFile = (tx: Db, fileId: string, changes: Updateable<PeopleFileColumns>): Promise<void> =>
  peopleFileStore.updateFile(tx, fileId, changes);
