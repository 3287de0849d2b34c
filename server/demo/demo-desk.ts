import type { IssueCategory } from '#contract/rules/support.ts';
import { saveCannedReply, saveView } from '#server/modules/support/index.ts';
import { must } from './builders/must.ts';
import type { Story } from './demo-story.ts';
import type { StoryEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

const REPLIES: readonly { readonly name: string; readonly category: IssueCategory | null; readonly body: string }[] = [
  {
    name: 'We look into it',
    category: null,
    body: 'Hello {firstName},\n\nthank you for writing to us. We look into it and answer by {answerBy}. Your number is {number}.',
  },
  {
    name: 'Points corrected',
    category: 'POINTS_MISMATCH',
    body: 'Hello {firstName},\n\nyou were right: the points for {activity} were wrong, and we corrected them. Your balance is {points} points now.',
  },
  {
    name: 'Points take a day',
    category: 'POINTS_MISMATCH',
    body: 'Hello {firstName},\n\npoints for {activity} come once your answers were checked, which takes up to a day. If they are not there by {answerBy}, answer this mail.',
  },
  {
    name: 'New card sent',
    category: 'GIFT_CARD_ISSUE',
    body: 'Hello {firstName},\n\nwe replaced your card. The new one is under Rewards, History; the old one no longer works.',
  },
  {
    name: 'Try another browser',
    category: 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    body: 'Hello {firstName},\n\nwhat you answered in {activity} is safe. Please open it once more in another browser, and tell us what you see if it stops again.',
  },
  {
    name: 'Which device?',
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    body: 'Hello {firstName},\n\ncould you tell us which device and which browser you used for {activity}? Then we can see what you saw.',
  },
];

/** What the desk has besides its requests: replies that an admin wrote, and what the support team looks at first. */
export function deskEvents(story: Story, { supportId }: DemoPanel): StoryEvent[] {
  const happen = async () => {
    const { support } = story;
    for (const reply of REPLIES)
      must(
        await saveCannedReply(
          support,
          { ...reply, cannedReplyId: undefined, revision: undefined },
          { operatorId: null },
        ),
      );
    const all = { priority: null, category: null, assigneeId: null, text: null };
    const views = [
      { name: 'Cards nobody has', filter: { ...all, view: 'UNASSIGNED', category: 'GIFT_CARD_ISSUE' } },
      { name: 'P1 that waits', filter: { ...all, view: 'OPEN', priority: 1 } },
    ] as const;
    for (const view of views) must(await saveView(support, supportId, { ...view, viewId: undefined }));
  };
  return [{ at: story.clock.now(), happen }];
}
