/**
 * Where we differ from survey-core 3.1.1, and why. What the reference test can take away from survey-core it takes away
 * (`hold`); what it cannot, it does not ask for (`avoid`).
 */
export const KNOWN_DIFFERENCES = {
  skipWaitsForThePage: {
    how: 'hold',
    why: 'survey-core jumps at the very keystroke, past anything unanswered. Here a page is answered and checked first; survey-core does the same with executeSkipOnValueChanged off.',
  },
  vanishedChoicesStayGone: {
    how: 'hold',
    why: 'survey-core remembers in the browser which ticked choices have vanished and ticks them again. A run is plain data that moves between devices; what a member does not see is not answered for them.',
  },
  hiddenWhileTyping: {
    how: 'avoid',
    why: 'An answer to a question that is hidden by the time its page is sent is refused; survey-core keeps it until the end and removes it then.',
  },
  onlyTheLastAnswerOfAPage: {
    how: 'avoid',
    why: 'A page is sent as a whole: triggers see the last answer to each question, not every one on the way there.',
  },
  backIsWhereOneCameFrom: {
    how: 'avoid',
    why: 'After a jump, Back leads to the page from which the member jumped; in survey-core to the page before, which was never shown.',
  },
  jumpsTwiceToAQuestion: {
    how: 'hold',
    why: 'After a jump survey-core waits until the page is drawn before it jumps to the same question again. The test draws nothing, so it ends the wait itself; here every jump is made.',
  },
  errorsOfWhatIsHidden: {
    how: 'hold',
    why: 'survey-core keeps the errors of questions, panels and rows that are hidden after a check, though they no longer make the page invalid. Here only what shows can be wrong; whether the page is valid is compared as it is.',
  },
  notANumberIsNothing: {
    how: 'hold',
    why: 'An expression without a result leaves no key; survey-core stores NaN, which JSON writes as null.',
  },
  answersAreStrict: {
    how: 'avoid',
    why: 'Choices that are not offered, numbers outside a scale, too many selections, exclusive choices beside others, wrong types, unfinished rankings and texts beyond their length are refused; survey-core takes them when they are set by code and removes some at the end.',
  },
  expressionsAreAlwaysTrue: {
    how: 'hold',
    why: 'survey-core stops an expression question while its panel is disabled, so that it shows an old result.',
  },
  outOfRangeWhileTyping: {
    how: 'avoid',
    why: 'survey-core hides a number or date that is out of range from conditions while it is typed. Here they see it; the page is refused either way.',
  },
  rankingsThatChange: {
    how: 'avoid',
    why: 'While the choices of a ranking come and go, survey-core empties it for a moment, so that what depends on it flickers, and answers it by itself, though not in its data, while a single choice is left. Here it keeps what is still offered and takes in what is new at its end.',
  },
  defaultsOnce: {
    how: 'avoid',
    why: 'survey-core sets a default value again whenever the panel or page of an emptied question reappears. Here it is set once, at the start.',
  },
  nothingToShow: {
    how: 'avoid',
    why: 'A survey whose every page is hidden from the start is complete here; in survey-core it is empty and cannot be ended.',
  },
  carriedChoicesAreCounted: {
    how: 'avoid',
    why: 'Once as many choices are taken as may be, the others are disabled; survey-core forgets this for choices that are carried forward.',
  },
  pageThatHidesItself: {
    how: 'avoid',
    why: 'If the answers of a page hide the page itself, survey-core moves on without checking it.',
  },
} as const satisfies Record<string, { how: 'hold' | 'avoid'; why: string }>;
