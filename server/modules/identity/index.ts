export { createOperator, type NewOperator } from './create-operator.ts';
export {
  createPanelist,
  type NewPanelist,
  type PanelistIds,
  findAccounts,
  listActivePanelists,
  readMailRecipients,
  rememberTimeZone,
} from './panelists.ts';
export type { Identity } from './identity.ts';
export { addOperatorByHand } from './invite-operator.ts';
export { rescueOperator } from './rescue-operator.ts';
export { registerIdentityJobs } from './identity.jobs.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { maySealPasswords, resealIdentity } from './reseal-identity.ts';
export { setPassword } from './set-password.ts';
export { totpCode, totpStep } from './totp.ts';
export {
  endPanelistSessions,
  listPanelists,
  readAccount,
  readPanelist,
  revealPanelist,
  unlockPanelist,
  type PanelistAccount,
  type PanelistRow,
  type PanelistSearch,
} from './look-up-panelist.ts';
export { findByIdentity } from './find-by-identity.ts';
