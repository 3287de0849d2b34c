import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';

const { timezoneRequired, timezoneInvalid } = MESSAGES.loginRecord;

/** Whether a text names an IANA time zone. A bare offset such as +05:00 does not: it knows no summer time. */
export function isIanaTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Recording a login needs the member's time zone: a login day is a local date (spec §5; decisions §3). */
export const loginRecordInput = v.object({
  timezone: v.pipe(
    v.optional(v.string(timezoneRequired), ''),
    v.nonEmpty(timezoneRequired),
    v.check((value) => value === '' || isIanaTimeZone(value), timezoneInvalid),
  ),
});
