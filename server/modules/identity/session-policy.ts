import { OPERATOR_IDLE_MINUTES } from '#contract/identity/console-auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';

/** decisions §3 and security.md: how long sessions live. */
export const ACCESS_MS = 15 * MINUTE_MS;
export const REFRESH_IDLE_MS = 7 * DAY_MS;
export const REFRESH_ABSOLUTE_MS = 30 * DAY_MS;
/** Two tabs that race with the same refresh token both get the current one. */
export const ROTATION_GRACE_MS = 10 * SECOND_MS;
export const DEVICE_REMEMBERED_MS = 365 * DAY_MS;
export const SESSIONS_EACH = 10;
export const KNOWN_DEVICES_EACH = 10;

export const OPERATOR_IDLE_MS = OPERATOR_IDLE_MINUTES * MINUTE_MS;
export const OPERATOR_ABSOLUTE_MS = 8 * HOUR_MS;

export const ENDED_SESSION_KEPT_MS = 30 * DAY_MS;
