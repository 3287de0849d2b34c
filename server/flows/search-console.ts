import type { OperatorRole } from '#contract/rest.ts';
import { searchStudies, type Console, type FoundStudy } from '#server/modules/console/index.ts';
import { listPanelists, type Identity } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface SearchRooms {
  readonly console: Console;
  readonly identity: Identity;
}

export interface ConsoleSearch {
  readonly studies: readonly FoundStudy[];
  readonly members: readonly { readonly panelistId: string; readonly externalId: string }[];
}

const MOST_OF_EACH = 8;
const TEXT_MAX_CHARACTERS = 100;
/** One letter begins the names of too many to be of use to anybody. */
const NAME_MIN_CHARACTERS = 2;
const SEES_STUDIES: readonly OperatorRole[] = ['RESEARCHER', 'ADMIN'];
/** decisions §2: who may look a panelist up by who they are. */
const SEES_IDENTITY: readonly OperatorRole[] = ['SUPPORT', 'ADMIN'];

/** What the search box of the console finds, as far as the role may know of it. */
export async function searchConsole(
  { console, identity }: SearchRooms,
  db: Db,
  typed: string,
  role: OperatorRole,
): Promise<ConsoleSearch> {
  const text = typed.trim().slice(0, TEXT_MAX_CHARACTERS);
  if (text === '') return { studies: [], members: [] };
  const [studies, members] = await Promise.all([
    SEES_STUDIES.includes(role) ? searchStudies(console, db, text, MOST_OF_EACH) : [],
    listPanelists(identity, db, {
      text,
      state: undefined,
      byIdentity: SEES_IDENTITY.includes(role) && text.length >= NAME_MIN_CHARACTERS,
      after: undefined,
      limit: MOST_OF_EACH,
    }),
  ]);
  return { studies, members };
}
