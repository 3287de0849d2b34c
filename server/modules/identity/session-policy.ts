import { DAY_MS } from '#contract/time/durations.ts';
import { COUNTS } from '#server/limits/counts.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';

/** decisions §3 and security.md: how long sessions live. */
export const ACCESS_MS = LIFETIMES.memberAccess.ms;
export const REFRESH_IDLE_MS = LIFETIMES.memberIdle.ms;
export const REFRESH_ABSOLUTE_MS = LIFETIMES.memberSession.ms;
/** Two tabs that race with the same refresh token both get the current one. */
export const ROTATION_GRACE_MS = LIFETIMES.rotationGrace.ms;
/** How long somebody who got no answer may say the same again. */
export const SAID_AGAIN_MS = LIFETIMES.repeatedReset.ms;
export const DEVICE_REMEMBERED_MS = LIFETIMES.knownDevice.ms;
export const SESSIONS_EACH = COUNTS.sessions.most;
export const KNOWN_DEVICES_EACH = COUNTS.knownDevices.most;

export const OPERATOR_IDLE_MS = LIFETIMES.operatorIdle.ms;
export const OPERATOR_ABSOLUTE_MS = LIFETIMES.operatorSession.ms;

export const ENDED_SESSION_KEPT_MS = 30 * DAY_MS;
