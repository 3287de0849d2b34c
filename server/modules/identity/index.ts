export { authenticate, authenticateMemberDownload, type MemberSession } from './authenticate.ts';
export { type OperatorChange, type OperatorRefusal, changeOperator } from './change-operator.ts';
export type { SignInFailure } from './check-password.ts';
export {
  changePassword,
  hashFirstPassword,
  isFirstPassword,
  resetPassword,
  setFirstPassword,
  type PasswordFailure,
} from './change-password.ts';
export { confirmPassword } from './confirm-password.ts';
export { createOperator } from './create-operator.ts';
export { expirePepper } from './expire-pepper.ts';
export { findByIdentity } from './find-by-identity.ts';
export { registerIdentityJobs } from './identity.jobs.ts';
export type { Identity } from './identity.ts';
export { addOperatorByHand, inviteOperator, type OperatorToInvite } from './invite-operator.ts';
export { attemptedBy } from './known-device.ts';
export { listOperators, type OperatorListing, readOperatorListing } from './list-operators.ts';
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
export { createPanelists, findPanelistsByEmail, movePanelists, type KnownAccount } from './many-panelists.ts';
export type { OperatorSignedIn } from './open-operator-session.ts';
export { changeOperatorPassword, renewRecoveryCodes } from './operator-account.ts';
export { authenticateDownload, authenticateOperator, operatorSignOut } from './operator-session.ts';
export {
  enrolAuthenticator,
  type TicketFailure,
  beginOperatorSignIn,
  confirmOperatorSignIn,
  operatorSignIn,
} from './operator-sign-in.ts';
export {
  createPanelist,
  type NewPanelist,
  findAccounts,
  findNumbersByEmail,
  findPanelistByEmail,
  movePanelist,
  readMailRecipients,
  type MailRecipient,
  rememberTimeZone,
  renamePanelist,
} from './panelists.ts';
export { askForCode, checkCode } from './one-time-codes.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { refreshSession } from './refresh-session.ts';
export { rescueOperator } from './rescue-operator.ts';
export { maySealPasswords, resealIdentity } from './reseal-identity.ts';
export { sessionOfToken } from './session-of-token.ts';
export { DEVICE_REMEMBERED_MS } from './session-policy.ts';
export { emailKey } from './email-key.ts';
export { isLeakedPassword } from './leaked-password.ts';
export { lockPanelist, lockPanelists, keepPanelist } from './lock-panelist.ts';
export {
  endOtherSessions,
  endOwnSession,
  forgetOwnDevice,
  listOwnDevices,
  listOwnSessions,
  openSessionsAmong,
} from './sessions.ts';
export { setPassword } from './set-password.ts';
export { type SessionTokens, signIn, signOut } from './sign-in.ts';
export { totpCode, totpStep } from './totp.ts';
export { lookUpOperatorLink, useOperatorLink } from './use-operator-link.ts';
export { countActivePanelists, listActivePanelists } from './identity.store.ts';
export {
  beginLeaving,
  eraseAccount,
  eraseSignIn,
  heldAccount,
  readAccountNames,
  shutErased,
  type AccountNames,
} from './leave.ts';
export { endPanelistSession, reinstatePanelist, suspendPanelist } from './suspend-panelist.ts';
export { endOwnOperatorSessions, listOwnOperatorSessions } from './own-operator-sessions.ts';
export { readOwnAccount, wearAvatar } from './own-account.ts';
