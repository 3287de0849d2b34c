import type { Environment } from './environment.ts';

/** The REST calls on the UI host (spec §7.2) and those of the operators' console. */
export const API_PATHS = {
  signIn: '/api/auth/sign-in',
  signOut: '/api/auth/sign-out',
  refreshToken: '/api/auth/refresh-token',
  validateToken: '/api/auth/validate-token',
  confirmPassword: '/api/auth/confirm-password',
  avatarMapping: '/api/avatar-mapping',
  /** What comes by itself, as server-sent events. */
  notificationEvents: '/api/notifications/events',
  clientErrors: '/api/client-errors',
  /** Ours: which variants of flags somebody met; the protocol of flags has no call for it. */
  flagExposures: '/api/flags/exposures',
  graphql: '/api/graphql',
  /** Only where the environment is local (spec §7.1). */
  localGraphql: '/graphql',
  /** Only where demo data is on: whether it is there. */
  demo: '/api/demo',
  consoleSignIn: '/api/console/auth/sign-in',
  consoleSignOut: '/api/console/auth/sign-out',
  consoleValidateSession: '/api/console/auth/validate-session',
  consoleDemoAccounts: '/api/console/auth/demo-accounts',
  consoleGraphql: '/api/console/graphql',
} as const;

/** Where a member's browser sends its operations (spec §7.1). */
export function memberGraphqlPath(environment: Environment): string {
  return environment === 'local' ? API_PATHS.localGraphql : API_PATHS.graphql;
}

/** Addresses that stand in e-mails. */
export const EMAIL_PATHS = {
  /** Read: asks nothing and unsubscribes; posted to by a mail program: the same, with one click (RFC 8058). */
  unsubscribe: '/api/email/unsubscribe',
  /** The pictures above an invitation: to an activity, and to join. */
  activityPicture: '/api/email/activity.png',
  joinPicture: '/api/email/join.png',
  /** For operators: an e-mail as its reader sees it. */
  preview: '/api/console/email-preview',
} as const;
