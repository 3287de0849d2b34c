import type { IdentitySearch } from '#contract/identity/member-search.ts';
import {
  endPanelistSessions,
  findByIdentity,
  revealPanelist,
  unlockPanelist,
  type Identity,
} from '#server/modules/identity/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';

interface IdentityRoom {
  readonly identity: Identity;
}

/** Members by name or address, for an operator who says why they look. */
export const findMembersByIdentity = ({ identity }: IdentityRoom, db: Db, search: IdentitySearch, by: OperatorAct) =>
  findByIdentity(identity, db, search, by);

/** Who a member is, for an operator who says why they need to know. */
export const revealMember = ({ identity }: IdentityRoom, db: Db, panelistId: string, reason: string, by: OperatorAct) =>
  revealPanelist(identity, db, panelistId, reason, by);

/** Signs a member out everywhere, such as when a phone was lost. */
export const endSessionsOf = ({ identity }: IdentityRoom, db: Db, panelistId: string, by: OperatorAct) =>
  endPanelistSessions(identity, db, panelistId, by);

/** Lets a member who was locked out try again. */
export const unlockSignInOf = ({ identity }: IdentityRoom, db: Db, panelistId: string, by: OperatorAct) =>
  unlockPanelist(identity, db, panelistId, by);
