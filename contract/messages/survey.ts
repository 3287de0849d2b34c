import { quotedLast } from '../quoted-title.ts';

/** What the survey pages say; the sentences that a question's answer can earn are the engine's. */
export const survey = {
  start: 'Start',
  goOn: 'Continue',
  minutes: (minutes: number) => (minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`),
  pointsQualified: (points: string) => `${points} when you finish`,
  pointsNonQualified: (points: string) => `${points} if you don't qualify`,
  pointsOverQuota: (points: string) => `${points} if it fills up before you finish`,
  resumes: "You'll pick up where you left off.",
  resumesAt: (place: string) => `You'll pick up where you left off, at ${place}.`,
  savesAsYouGo: 'Your answers save as you go.',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  saving: 'Saving',
  saved: 'Saved',
  saveAndExit: 'Save and exit',
  close: 'Close',
  reportProblem: 'Report a problem',
  questionOf: (page: number, of: number) => `Question ${page} of ${of}`,
  pageOf: (page: number, of: number) => `Page ${page} of ${of}`,
  place: (kind: 'question' | 'page', page: number, of: number) => `${kind} ${page} of ${of}`,
  savedAt: (place: string) => `Saved. You're on ${place}.`,
  leaveAnyway: 'Leave anyway',
  otherWords: 'You have different answers for this page from another tab, another device, or an earlier visit.',
  swapWords: 'Show the other answers',
  notSaved: 'Not saved yet.',
  notSavedWhy: "Your answers are saved on this device. We'll try again when you're back online.",
  waiting: (pages: number) =>
    pages === 1 ? '1 page is saved on this device.' : `${pages} pages are saved on this device.`,
  waitingWhy: "Keep going; we'll send your answers when you're back online.",
  waitingAt: (place: string) =>
    `Saved on this device. You're on ${place}, and we'll send your answers when you're back online.`,
  movedOn: 'You continued this survey in another tab or on another device. This is where you are now.',
  problems: (count: number) => (count === 1 ? 'Please check 1 answer.' : `Please check ${count} answers.`),

  optional: 'Optional',
  required: 'Required',
  chooseOne: 'Choose one',
  search: 'Search',
  searchMore: 'There are more. Type to find them.',
  notAnswered: 'Not answered',
  rangeEnds: ['From', 'To'],
  rankUp: (text: string) => `Move ${text} up`,
  rankDown: (text: string) => `Move ${text} down`,
  rankRemove: (text: string) => `Remove ${text}`,
  rankRest: 'Not ranked yet',
  rankKeep: 'Keep this order',
  rankedAt: (text: string, place: number, of: number) => `${text} is ranked ${place} of ${of}`,

  linkTitle: 'This survey link no longer works',
  linkText: 'It may have been used, expired, or been cut off. Log in to see all your activities.',
  linkTextSignedIn: 'It may have been used, expired, or been cut off. You can find all your surveys under Activities.',
  linkCutTitle: 'This survey link is incomplete',
  linkCutText:
    'The end of the link is missing; some email apps break long links. Open the full link again, or log in to see all your activities.',
  linkCutTextSignedIn:
    'The end of the link is missing; some email apps break long links. Open the full link again, or find all your surveys under Activities.',
  /** With the specification's own words for it. */
  linkCutBecause: (because: string) => `If you contact us about it, include this: ${because}.`,
  closedTitle: 'This survey is closed',
  closedText: "This study has ended and no longer accepts answers. See what's available now under Activities.",
  pausedTitle: 'This study is paused',
  pausedText: "You can't start it right now. Your spot is saved, and it'll reopen under Activities.",
  offTitle: "This isn't available right now",
  offText:
    "This part of the community is turned off for now. Your answers are saved, and you'll find this survey under Activities when it's back.",
  failedTitle: 'Something went wrong on our end',
  failedText:
    "Your answers are safe, and there's nothing you need to do. You'll see this survey as “Failed” under Activities until we reopen it.",
  awayTitle: 'Back in a moment',
  awayText: "We'll keep trying, and your answers are saved.",
  elsewhereTitle: 'This survey continues on another site',
  elsewhereText: (host: string) =>
    `Our partner runs it at ${host}. When you're done, you'll come back here and get your points.`,
  elsewhereGo: (host: string) => `Go to ${host}`,

  doneTitle: 'All done. Thank you!',
  doneQuestions: (count: number, title: string) =>
    count === 1
      ? `You answered 1 question in ${quotedLast(title)}`
      : `You answered ${count === 2 ? 'both' : `all ${count}`} questions in ${quotedLast(title)}`,
  donePages: (title: string) => `You answered all the questions in ${quotedLast(title)}`,
  notThisTimeTitle: 'Thanks for your interest',
  notThisTimeText: "This study is looking for different households, so you don't qualify this time.",
  fullTitle: 'Survey full',
  fullText: "Enough households like yours have already answered. We'll let you know when the next one opens.",
  reviewTitle: "We're reviewing your answers",
  reviewText: (points: string) =>
    `We'll review your answers within 2 days and let you know either way. You'll get your ${points} once they're approved.`,
  reviewTextNoPoints: "We'll review your answers within 2 days and let you know either way.",
  points: (amount: string, count: number) => (count === 1 ? `${amount} point` : `${amount} points`),
  pointsUnit: (count: number) => (count === 1 ? 'point' : 'points'),
  forYourTime: 'Thanks for your time.',
  balance: (points: string) => `Your balance is now ${points}`,
  backToActivities: 'Back to activities',
  seeRewards: 'See rewards',
  seeInHistory: 'See in History',
} as const;
