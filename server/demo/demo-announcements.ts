import type { AnnouncementDraft } from '#contract/announcements/announcements.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { createAnnouncement, spreadAnnouncement, startAnnouncement } from '#server/modules/announcements/index.ts';
import { markNotificationsRead } from '#server/modules/messages/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

const NEWS: AnnouncementDraft = {
  kind: 'ANNOUNCEMENT',
  title: 'We have a new home page',
  body: 'Your points, your streak, and your activities are now in one place.',
  link: memberPath('home'),
  isMailed: false,
  savedAudienceId: null,
  emptyDetail: null,
  perMinute: null,
};
const NUDGE: AnnouncementDraft = {
  ...NEWS,
  kind: 'NUDGE',
  title: 'A quick check-in',
  body: "Tell us who lives with you, and we'll send activities that fit.",
  link: memberPath('profile'),
  emptyDetail: 'household',
};
const PLANNED: AnnouncementDraft = {
  ...NEWS,
  title: "We're closed on Thanksgiving",
  body: 'Support is back on Friday. You can still do activities and redeem rewards.',
  link: null,
  isMailed: true,
};

/** Something new that everybody heard of, a detail that some were asked for, and a draft; one member reads now and then. */
export function announcementEvents(demo: DemoContext, { dana, ownerId }: DemoPanel): DemoEvent[] {
  const { announcements, tx, clock } = demo;
  const ago = (days: number, hours = 0) => later(clock.end, -days * DAY_MS - hours * HOUR_MS);
  const by = { operatorId: ownerId };
  const announce = async (draft: AnnouncementDraft) => {
    const { announcement_id: announcementId, revision } = await createAnnouncement(announcements, tx, draft, by);
    must(await startAnnouncement(announcements, tx, { announcementId, revision, startsAt: null, people: 0 }, by));
    await spreadAnnouncement(demo, announcementId);
  };
  return [
    { at: ago(12), happen: () => announce(NEWS) },
    { at: ago(5), happen: () => announce(NUDGE) },
    {
      at: ago(3),
      happen: async () => {
        await markNotificationsRead(demo.messages, dana, undefined);
        await createAnnouncement(announcements, tx, PLANNED, by);
      },
    },
  ];
}
