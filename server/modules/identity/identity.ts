import type { BreachedPasswords } from '#server/platform/breached-passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** What the use cases of this room work with. */
export interface Identity extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'signer' | 'sealer' | 'audit' | 'mail' | 'log' | 'jobs' | 'limits'
> {
  readonly passwords: PasswordHasher;
  /** Passwords that an installation knows to be breached, if it has a list. */
  readonly breached: BreachedPasswords | undefined;
  readonly panelId: string;
  readonly tenantId: string;
  readonly timeZone: string;
  /** Where a member signs in, for the links in e-mails. */
  readonly loginUrl: () => string;
  /** Where a member chooses a new password, for the links in e-mails. */
  readonly forgotPasswordUrl: () => string;
  /** Where operators work, for the links that they get. */
  readonly consoleUrl: () => string;
}
