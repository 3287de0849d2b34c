/** What the survey pages say; the sentences that a question's answer can earn are the engine's. */
export const survey = {
  start: 'Start',
  goOn: 'Go on',
  minutes: (minutes: number) => (minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`),
  pointsQualified: (points: string) => `${points} when you finish`,
  pointsNonQualified: (points: string) => `${points} if it turns out not to fit your home`,
  pointsOverQuota: (points: string) => `${points} if it is full by the time you are there`,
  resumes: 'You pick up where you left off.',
  resumesAt: (place: string) => `You pick up where you left off, at ${place}.`,
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
  savedAt: (place: string) => `Saved. You are at ${place}.`,
  leaveAnyway: 'Leave anyway',
  otherWords: 'There are other words of yours for this page, typed in another tab, on another device or here before.',
  swapWords: 'Show the others',
  notSaved: 'Not saved yet.',
  notSavedWhy: 'What you typed is kept on this device. We try again by ourselves as soon as there is a connection.',
  waiting: (pages: number) => (pages === 1 ? 'One page waits on this device.' : `${pages} pages wait on this device.`),
  waitingWhy: 'You can go on. We send everything in its order as soon as there is a connection.',
  waitingAt: (place: string) =>
    `Kept on this device. You are at ${place}, and we send it as soon as there is a connection.`,
  movedOn: 'You went on with this survey in another tab or on another device. This is where you are now.',
  problems: (count: number) => (count === 1 ? 'One answer needs another look.' : `${count} answers need another look.`),

  optional: 'Optional',
  required: 'Required',
  chooseOne: 'Choose one',
  search: 'Search',
  searchMore: 'There are more. Type a part of the word to find them.',
  notAnswered: 'Not answered yet',
  rangeEnds: ['From', 'To'],
  rankUp: (text: string) => `Move ${text} up`,
  rankDown: (text: string) => `Move ${text} down`,
  rankRemove: (text: string) => `Take ${text} out`,
  rankRest: 'Not in your order yet',
  rankKeep: 'Keep this order',
  rankedAt: (text: string, place: number, of: number) => `${text} is at place ${place} of ${of}`,

  linkTitle: 'This survey link no longer works',
  linkText:
    'It was used already, has run out, or was cut short on its way to you. Log in, and everything open for you is under Activities.',
  linkTextSignedIn:
    'It was used already, has run out, or was cut short on its way to you. Everything open for you is under Activities.',
  linkCutTitle: 'This survey link is not complete',
  linkCutText:
    'The end of it is missing: some mail programs cut a long link in two. Open the whole link once more, or log in, and everything open for you is under Activities.',
  linkCutTextSignedIn:
    'The end of it is missing: some mail programs cut a long link in two. Open the whole link once more. Everything open for you is under Activities.',
  /** With the specification's own words for it. */
  linkCutBecause: (because: string) => `If you write to us about it, tell us this: ${because}.`,
  closedTitle: 'This survey is closed',
  closedText: 'The study has ended, so it takes no more answers. What is open for you now is under Activities.',
  pausedTitle: 'This study takes a short break',
  pausedText:
    'Nobody new can start right now. Your place is kept and nothing is lost: it opens again under Activities when the study goes on.',
  offTitle: 'This is not open right now',
  offText:
    'This part of the community is switched off. What you answered is kept: it is under Activities again once it is back.',
  failedTitle: 'This survey broke on our side',
  failedText:
    'We have been told, and what you answered is safe. You need not do anything: it stays under Activities as “Failed” until we have opened it again.',
  awayTitle: 'Back in a moment',
  awayText: "We'll keep trying too, and the answers you already gave are saved.",
  elsewhereTitle: 'This survey goes on elsewhere',
  elsewhereText: (host: string) =>
    `It is run by a partner at ${host}. When you are done, you come back here and your points follow.`,
  elsewhereGo: (host: string) => `Go to ${host}`,

  doneTitle: 'Done. Thank you.',
  doneQuestions: (count: number, title: string) =>
    count === 1
      ? `You answered the one question of “${title}”.`
      : `You answered ${count === 2 ? 'both' : `all ${count}`} questions of “${title}”.`,
  donePages: (title: string) => `You answered everything we asked in “${title}”.`,
  notThisTimeTitle: 'Thanks. Not this time.',
  notThisTimeText: 'This study looks for homes that differ from yours. That is all it means.',
  fullTitle: 'Survey full',
  fullText: 'Enough homes like yours had answered by the time you got here. We tell you as soon as the next one opens.',
  reviewTitle: 'A person reads this one',
  reviewText: (points: string) =>
    `We look at it within two days and write to you either way. The ${points} are credited when it is done.`,
  reviewTextNoPoints: 'We look at it within two days and write to you either way.',
  points: (amount: string, count: number) => (count === 1 ? `${amount} point` : `${amount} points`),
  pointsUnit: (count: number) => (count === 1 ? 'point' : 'points'),
  forYourTime: 'For your time.',
  balance: (points: string) => `Your balance is now ${points}`,
  backToActivities: 'Back to activities',
  seeRewards: 'See rewards',
  seeInHistory: 'See it in History',
} as const;
