import { REGISTRATION_EMAIL_PAUSE_SECONDS } from '#contract/limits.ts';
import { keptIn } from '#web/app/kept.ts';

/** In this window alone: a reload does not ask for a letter again that is on its way. */
const kept = keptIn(() => sessionStorage, 'registration-email');

export function rememberSent(panelistId: string, sentAt: string): void {
  kept.write({ panelistId, sentAt });
}

export interface SentBefore {
  readonly sentAt: string;
  /** Until it may be sent again. */
  readonly waitSeconds: number;
}

/** What was sent to this person before the page was loaded again, if anything. */
export function sentBeforeReload(panelistId: string | undefined, nowMs: number): SentBefore | undefined {
  const { panelistId: whose, sentAt } = kept.read() ?? {};
  if (panelistId === undefined || whose !== panelistId || typeof sentAt !== 'string') return undefined;
  const age = (nowMs - Date.parse(sentAt)) / 1_000;
  if (Number.isNaN(age)) return undefined;
  const left = Math.ceil(REGISTRATION_EMAIL_PAUSE_SECONDS - age);
  return { sentAt, waitSeconds: Math.min(REGISTRATION_EMAIL_PAUSE_SECONDS, Math.max(1, left)) };
}
