import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with. */
export interface ExternalSurveys extends Pick<Platform, 'db' | 'clock' | 'chance' | 'sealer' | 'audit'> {
  readonly panelId: string;
  /** Whether a survey may be entered without TLS: on a laptop only. */
  readonly isLocal: boolean;
}
