import type { Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import type { SupportContentType } from '../support.tables.ts';

/** Who may use a file in a request: once, and nobody else. */
export type FileOwner =
  | { readonly panelistId: string }
  | { readonly guest: string }
  | { readonly operatorId: string }
  /** Came by e-mail to this request, which nobody with an account made. */
  | { readonly requestId: string };

export interface KeptFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: SupportContentType;
}

/** Each has its sentence in MESSAGES.attachments; `unavailable` is MESSAGES.contact.uploadFailed. */
export type FileProblem =
  | 'type-not-supported'
  | 'limit-reached'
  | 'empty'
  | 'unreadable'
  | 'too-many-pixels'
  | 'active-pdf'
  | 'unreadable-pdf'
  | 'unavailable';

/** Looks at what was sent by what it is, keeps what may be kept, and says what is wrong with the rest. */
export type CheckFile = (
  support: Support,
  owner: FileOwner,
  file: { readonly name: string; readonly bytes: Uint8Array },
) => Promise<Result<KeptFile, FileProblem>>;
