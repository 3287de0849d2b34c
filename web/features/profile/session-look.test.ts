import { expect, test } from 'vitest';
import { deviceIcon, lastSeen } from './session-look.ts';

const session = { isThisOne: false, lastSeenAt: '2026-03-14T12:30:00Z', signedInAt: '2026-03-13T12:30:00Z' };

test('says when a device was last seen, and of this one that it is in use', () => {
  expect(lastSeen(session)).toMatch(/^Last seen 03\/1[345]\/2026, \d{1,2}:30 [ap]m\. Logged in 03\/1[234]\/2026$/);
  expect(lastSeen({ ...session, isThisOne: true })).toMatch(/^In use now\. Logged in 03\/1[234]\/2026$/);
});

test.each([
  ['Chrome on Android', 'smartphone'],
  ['Safari on iPhone', 'smartphone'],
  ['Firefox on Windows', 'monitor'],
  ['A browser', 'monitor'],
])('%s', (device, icon) => {
  expect(deviceIcon(device)).toBe(icon);
});
