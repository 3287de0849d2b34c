import { sql } from 'kysely';
import type { IssueCategory } from '#contract/rules/support.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import {
  addNote,
  answerAndMail,
  assignRequest,
  readRequest,
  replyOnPage,
  resolveAndMail,
} from '#server/modules/support/index.ts';
import { readMailRecipients } from '#server/modules/identity/index.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import { openRequest } from './builders/support.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import type { DemoPanel } from './launch-project.ts';

const MARA = 'Mara Demo';
const NUMBERS_BEFORE = 391;

interface Step {
  /** After the one before. */
  readonly minutes: number;
  readonly kind: 'answer' | 'ask' | 'settle' | 'note' | 'reply' | 'take' | 'close';
  readonly words?: string;
}

interface DemoRequest {
  readonly hoursAgo: number;
  /** Dana, one of the others by their place, or a guest by their address. */
  readonly who: 'dana' | number | `${string}@${string}`;
  readonly category: IssueCategory;
  readonly about?: string;
  readonly words: string;
  readonly steps?: readonly Step[];
}

const ACTIVITY = 'SV-2190';
const CARD = 'https://cards.example.com/egift/4471-0912';

/** Open, waiting for their member, resolved and overdue: as an inbox looks on an ordinary day. */
const REQUESTS: readonly DemoRequest[] = [
  {
    hoursAgo: 74,
    who: 1,
    category: 'POINTS_MISMATCH',
    about: ACTIVITY,
    words:
      'I finished “Cold brew at home” on Tuesday and it says 10 points. The card said 180.\n\nI answered every question to the end. What happened?',
    steps: [
      {
        minutes: 39,
        kind: 'note',
        words: "Our record says qualified, but the host's message says otherwise. Looks like the host's came first.",
      },
      {
        minutes: 11,
        kind: 'answer',
        words:
          "Thanks for asking. Our two records of your survey don't match, and someone is checking it today. You keep your 10 points either way.",
      },
      { minutes: 1_440, kind: 'reply', words: "Any news? I'd like to know if it counted." },
    ],
  },
  {
    hoursAgo: 170,
    who: 2,
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    about: 'SV-2177',
    words: "The video won't play on my tablet. It just shows a gray square.",
  },
  { hoursAgo: 60, who: 3, category: 'OTHER', words: 'Can my husband join from the same address?' },
  {
    hoursAgo: 1,
    who: 4,
    category: 'GIFT_CARD_ISSUE',
    about: CARD,
    words: "The store says the code was already used. I haven't used it.",
  },
  {
    hoursAgo: 2,
    who: 5,
    category: 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    about: ACTIVITY,
    words: "Question 7 asks for a number but won't accept one. I tried 2, two, and 2.0.",
  },
  {
    hoursAgo: 3,
    who: 6,
    category: 'GIFT_CARD_ISSUE',
    about: CARD,
    words: "My card didn't scan at the store. The cashier typed it in and that didn't work either.",
    steps: [{ minutes: 20, kind: 'take' }],
  },
  {
    hoursAgo: 30,
    who: 7,
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    about: 'PT-118',
    words: 'I never got the package with the tea.',
    steps: [{ minutes: 90, kind: 'ask', words: 'Could someone else have picked it up?' }],
  },
  {
    hoursAgo: 6,
    who: 'pat.guest@example.org',
    category: 'OTHER',
    words: "I've been on the waitlist since March. Is there anything else I need to do?",
  },
  {
    hoursAgo: 28,
    who: 'dana',
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    about: ACTIVITY,
    words: 'Survey closed after question 9\n\nI came back after dinner and it said the study had ended.',
    steps: [{ minutes: 120, kind: 'ask', words: 'Could you tell us which phone you used?' }],
  },
  {
    hoursAgo: 26,
    who: 'dana',
    category: 'POINTS_MISMATCH',
    about: 'https://spark.example.com/activities/weekly-quests/',
    words: "Last week's quest points\n\nThey're not under History.",
    steps: [
      { minutes: 30, kind: 'take' },
      { minutes: 5, kind: 'answer', words: "We can see them on our end and are looking into why you can't." },
    ],
  },
  { hoursAgo: 4, who: 'dana', category: 'GIFT_CARD_ISSUE', about: CARD, words: "Card didn't scan in store" },
  { hoursAgo: 8, who: 0, category: 'OTHER', words: 'Please send the weekly email on Fridays instead of Mondays.' },
  {
    hoursAgo: 9,
    who: 2,
    category: 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    about: 'SV-2188',
    words: 'The button stays gray even though I chose an answer.',
    steps: [{ minutes: 15, kind: 'take' }],
  },
  { hoursAgo: 11, who: 5, category: 'OTHER', words: 'How do I change my last name after getting married?' },
  { hoursAgo: 5, who: 7, category: 'POINTS_MISMATCH', about: 'SV-2181', words: 'It said 60 points and I got 5.' },
  {
    hoursAgo: 400,
    who: 0,
    category: 'GIFT_CARD_ISSUE',
    about: CARD,
    words: 'I deleted the email with my card.',
    steps: [{ minutes: 200, kind: 'settle', words: 'You can find it under History > Rewards History anytime.' }],
  },
  {
    hoursAgo: 300,
    who: 3,
    category: 'OTHER',
    words: 'Do I have to pay tax on my points?',
    steps: [
      {
        minutes: 500,
        kind: 'answer',
        words: "We can't give tax advice, but here's what we report: nothing under $600.",
      },
      { minutes: 60, kind: 'reply', words: "That's all I wanted to know." },
      { minutes: 30, kind: 'close' },
    ],
  },
  {
    hoursAgo: 260,
    who: 4,
    category: 'ACTIVITY_PARTICIPATION_ISSUE',
    about: 'SV-2150',
    words: "It said I'd already taken it, and I hadn't.",
    steps: [{ minutes: 310, kind: 'settle', words: 'Your browser had saved an old page. We reopened it for you.' }],
  },
  {
    hoursAgo: 220,
    who: 6,
    category: 'POINTS_MISMATCH',
    about: 'SV-2151',
    words: 'Ten points are missing.',
    steps: [{ minutes: 100, kind: 'settle', words: 'They arrived a day later and are in your balance now.' }],
  },
];

/** Each request, and each thing that happened to it, at its own time. */
export function supportEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  const events = REQUESTS.flatMap((request) => {
    let requestId = '';
    let at = later(demo.clock.end, -request.hoursAgo * HOUR_MS);
    const opened = {
      at,
      happen: async () => {
        requestId = await open(demo, panel, request);
      },
    };
    const steps = (request.steps ?? []).map((step) => {
      at = later(at, step.minutes * MINUTE_MS);
      return { at, happen: () => goOn(demo, panel, { request, requestId }, step) };
    });
    return [opened, ...steps];
  });
  return [{ at: demo.clock.now(), happen: () => skipNumbers(demo) }, ...events];
}

/** Support has been there for a while: its newest requests have numbers as they are drawn. */
async function skipNumbers({ tx }: DemoContext): Promise<void> {
  await sql`SELECT max(nextval('support_number')) FROM generate_series(1, ${NUMBERS_BEFORE}::integer)`.execute(tx);
}

const memberOf = ({ dana, others }: DemoPanel, who: DemoRequest['who']): string | undefined =>
  who === 'dana' ? dana : typeof who === 'number' ? others[who] : undefined;
const keyOf = ({ support, clock }: DemoContext): string => newId(support.chance, clock.now());

async function open(
  demo: DemoContext,
  panel: DemoPanel,
  { who, category, about = '', words }: DemoRequest,
): Promise<string> {
  const panelistId = memberOf(panel, who);
  const [member] = panelistId === undefined ? [] : await readMailRecipients(demo.tx, [panelistId]);
  const writer = panelistId === undefined ? { guest: undefined } : { panelistId };
  const opened = await openRequest(demo, writer, {
    issueCategory: category,
    description: words,
    email: member?.email ?? String(who),
    activityReference: about,
    giftCardReference: about,
  });
  return opened.requestId;
}

const STATUS_OF = { answer: 'IN_PROGRESS', ask: 'AWAITING_INFORMATION', settle: 'RESOLVED' } as const;

async function goOn(
  demo: DemoContext,
  panel: DemoPanel,
  { request, requestId }: { readonly request: DemoRequest; readonly requestId: string },
  { kind, words = '' }: Step,
): Promise<void> {
  const { support, tx } = demo;
  const { supportId: operatorId } = panel;
  const revision = (await readRequest(support, tx, requestId))?.revision ?? 0;
  const key = keyOf(demo);
  switch (kind) {
    case 'note':
      must(await addNote(demo, { requestId, body: words, key }, { operatorId }));
      return;
    case 'take':
      must(await assignRequest(support, tx, { requestId, to: operatorId, revision }, { operatorId }));
      return;
    case 'close':
      must(await resolveAndMail(demo, { requestId, revision }, { operatorId }));
      return;
    case 'reply': {
      const panelistId = memberOf(panel, request.who) ?? '';
      must(await replyOnPage(support, { panelistId, requestId, body: words, fileIds: [], key }));
      return;
    }
    case 'answer':
    case 'ask':
    case 'settle': {
      const answer = { requestId, revision, body: words, status: STATUS_OF[kind], fileIds: [], key };
      must(await answerAndMail(demo, answer, { operatorId, name: MARA }));
    }
  }
}
