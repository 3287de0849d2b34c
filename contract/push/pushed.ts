import * as v from 'valibot';
import { DEFAULT_BRAND } from '../brand/brand.ts';
import { memberPath } from '../pages/member-paths.ts';

/** What a push holds: what the notification is called and where it leads. The rest is read in the app. */
const pushed = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  /** A path of ours, or an https address. */
  link: v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)/)),
  /** A later push about the same replaces the one that is still shown. */
  tag: v.string(),
});
export type Pushed = v.InferOutput<typeof pushed>;

/** Every service takes that much: of 4,096 bytes the rest is the seal (RFC 8291 §4). */
export const PUSHED_MAX_BYTES = 3_900;
/** A service keeps it so long for a device that is away; later it would be no news. */
export const PUSH_KEPT_HOURS = 24;

/** Reads what arrived; whatever cannot be read says that there is news. */
export function readPushed(text: string | undefined): Pushed {
  try {
    return v.parse(pushed, JSON.parse(text ?? ''));
  } catch {
    return { title: `News from ${DEFAULT_BRAND.name}`, link: memberPath('notifications'), tag: 'news' };
  }
}

/** What a browser says about itself when its owner asks to be told (RFC 8291: a point of P-256, and 16 bytes). */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1_000)),
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'must be a browser push key')),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'must be a browser push secret')),
});
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscription>;
