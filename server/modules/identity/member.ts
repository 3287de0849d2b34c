/** What the member's front door calls: the sessions behind /api/auth and every member call. */
export { authenticate, type MemberSession } from './authenticate.ts';
export type { SignInFailure } from './check-password.ts';
export { confirmPassword } from './confirm-password.ts';
export type { Identity } from './identity.ts';
export { refreshSession } from './refresh-session.ts';
export { attemptedBy } from './known-device.ts';
export { DEVICE_REMEMBERED_MS } from './session-policy.ts';
export { signIn, type SessionTokens, signOut } from './sign-in.ts';
