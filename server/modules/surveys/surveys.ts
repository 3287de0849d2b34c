import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { VersionCache } from './version-cache.ts';

/** A run at an outside host: whom it knows there, and for which task. */
export interface ExternalRun {
  readonly runId: string;
  readonly surveyId: string;
  readonly taskId: string;
  readonly respondentId: string;
}

/** A photo or a recording that an answer names. */
export interface NamedUpload {
  readonly uploadId: string;
  readonly kind: 'PHOTO' | 'VIDEO';
}

/** What the use cases of this room work with. */
export interface Surveys extends Pick<
  Platform,
  'db' | 'clock' | 'chance' | 'signer' | 'limits' | 'outbox' | 'jobs' | 'audit'
> {
  readonly panelId: string;
  readonly versions: VersionCache;
  /** What is known of a member, by name; only what a survey asks about is read. */
  attributesOf(db: Db, panelistId: string, names: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Which of all uploads that a task's answers name are not whole, not of this task or not of their kind. */
  refusedUploads(tx: Db, taskId: string, uploads: readonly NamedUpload[]): Promise<readonly NamedUpload[]>;
  /** Where an outside survey begins for this run; undefined when that cannot be said, which makes the task FAILED. */
  entryUrl(db: Db, run: ExternalRun): Promise<string | undefined>;
}
