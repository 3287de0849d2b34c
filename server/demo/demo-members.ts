import { DEFAULT_PREFERENCES } from '#contract/profile/preferences.ts';
import { rememberTimeZone, type NewPanelist } from '#server/modules/identity/index.ts';
import { setPreferences } from '#server/modules/profile/index.ts';
import { addMember } from './builders/members.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { describeMember } from './demo-profiles.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';

/** Where each of them sleeps: quiet hours are kept by it. */
const ZONES = ['America/New_York', 'America/Chicago', 'America/New_York', 'America/Los_Angeles'] as const;
const OTHER_MEMBERS = 8;

/** Those who fill the panel; nobody signs in as one of them, so they have no password. */
export const OTHERS = Array.from({ length: OTHER_MEMBERS }, (_, index) => ({
  email: `member${index + 1}@example.com`,
  firstName: `Member ${index + 1}`,
  state: 'ACTIVE' as const,
}));

/** Adds a member with what their profile says. Undefined when the address has an account already. */
export async function addDemoMember(
  demo: DemoContext,
  member: Omit<NewPanelist, 'lastName'>,
  person: number,
): Promise<string | undefined> {
  const { email, firstName, state } = member;
  const password = state === 'INVITED' || OTHERS.some((other) => other.email === email) ? undefined : DEMO_PASSWORD;
  const named = { email, firstName, lastName: 'Sample', state };
  const added = await addMember(demo.identity, demo.tx, named, password);
  if (!added.ok) return undefined;
  const { panelistId } = added.value;
  const zone = ZONES[person % ZONES.length];
  if (state !== 'INVITED' && zone !== undefined) must(await rememberTimeZone(demo.tx, panelistId, zone));
  await describeMember(demo, panelistId, person);
  return panelistId;
}

/** Videos are not for everybody. */
export async function turnVideosOff(demo: DemoContext, panelistId: string): Promise<void> {
  await setPreferences(demo.profile, demo.tx, panelistId, { ...DEFAULT_PREFERENCES, isOptedIntoVideos: false });
}
