import type { IssueCategory } from '#contract/rules/support.ts';
import { saveCannedReply, saveView } from '#server/modules/support/index.ts';
import { must } from './builders/must.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

export const CANNED_REPLIES: readonly {
  readonly name: string;
  readonly category: IssueCategory | null;
  readonly body: string;
}[] = [
  {
    name: "We're looking into it",
    category: null,
    body: "Hello {firstName},\n\nThanks for contacting us. We're looking into it and will answer by {answerBy}. Your request number is {number}.",
  },
  {
    name: 'Points corrected',
    category: 'POINTS_MISMATCH',
    body: "Hello {firstName},\n\nYou were right: the points for {activity} were wrong, and we've corrected them. Your balance is now {points} points.",
  },
  {
    name: 'Points can take a day',
    category: 'POINTS_MISMATCH',
    body: "Hello {firstName},\n\nYou'll get points for {activity} once we've reviewed your answers, which takes up to a day. If you don't see them by {answerBy}, reply to this email.",
  },
  {
    name: 'New card sent',
    category: 'GIFT_CARD_ISSUE',
    body: 'Hello {firstName},\n\nWe replaced your card. You can find the new one under History > Rewards History. The old one no longer works.',
  },
  {
    name: 'Try another browser',
    category: 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    body: 'Hello {firstName},\n\nYour answers in {activity} are safe. Please open it again in another browser, and let us know what you see if it stops again.',
  },
  {
    name: 'Which device?',
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    body: 'Hello {firstName},\n\nWhich device and browser did you use for {activity}? That will help us see what you saw.',
  },
];

/** What support has besides its requests: replies that an admin wrote, and what the support team looks at first. */
export function supportSetupEvents(demo: DemoContext, { supportId }: DemoPanel): DemoEvent[] {
  const happen = async () => {
    const { support } = demo;
    for (const reply of CANNED_REPLIES)
      must(
        await saveCannedReply(
          support,
          { ...reply, cannedReplyId: undefined, revision: undefined },
          { operatorId: null },
        ),
      );
    const all = { priority: null, category: null, assigneeId: null, text: null };
    const views = [
      { name: 'Unassigned gift card requests', filter: { ...all, view: 'UNASSIGNED', category: 'GIFT_CARD_ISSUE' } },
      { name: 'Open P1 requests', filter: { ...all, view: 'OPEN', priority: 1 } },
    ] as const;
    for (const view of views) must(await saveView(support, supportId, { ...view, viewId: undefined }));
  };
  return [{ at: demo.clock.now(), happen }];
}
