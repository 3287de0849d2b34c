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
