import type { Platform } from '#server/platform/platform.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveyLinks } from './task-links.ts';

/** What the use cases of this room work with. */
export interface Activities extends Pick<Platform, 'db' | 'clock' | 'chance' | 'audit' | 'outbox'> {
  readonly panelId: string;
  /** The panel's own zone: weeks begin by it. */
  readonly timeZone: string;
  readonly surveyLinks: SurveyLinks;
  /** Whether an activity that gives one member so much was agreed to: by one person within their limits, or by two. */
  readonly mayEnterField: (
    tx: Db,
    asked: { readonly aboutId: string; readonly each: number },
    by: OperatorAct,
  ) => Promise<boolean>;
}
