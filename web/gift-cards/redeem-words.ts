/** What a member reads while choosing and redeeming an eGift card; the sentences of the specification are in MESSAGES. */
export const REDEEM_WORDS = {
  balance: 'Your balance',
  choose: 'Choose an eGift card',
  history: 'Rewards history',
  enoughForAll: 'You have enough for every card here',
  outOfStock: 'Out of stock',
  outOfStockNext: 'Back soon. Choose another value, or look in tomorrow.',
  noneTitle: 'No eGift cards right now',
  noneText: 'New ones are on the way. Your points are safe and wait for them.',
  balanceFailed: 'We could not read your balance. Nothing is lost.',
  goodToKnow: 'Good to know',
  goodToKnowText:
    'Cards arrive at once, on this page. Open the link, enter the challenge key, and pay in store or online with what it shows.',
  trouble: 'Trouble with a card?',

  cannotBeUndone: 'This cannot be undone.',
  balanceNow: 'Balance now',
  thisCard: 'This card',
  balanceAfter: 'Balance after',
  notNow: 'Not now',
  balanceChanged: 'Your balance changed while this was open. The sum below is up to date.',
  nowTooFew: 'You do not have enough points for this card any more. Nothing was deducted.',

  unanswered: 'We did not hear back. Trying again is safe: one confirmation never takes your points twice.',
  returned: 'The card could not be issued, so your points came back.',
  priceChanged: (formattedPoints: string) =>
    `The price has changed: this card costs ${formattedPoints} points now. Nothing was deducted.`,
  chooseAnother: 'Choose another card',
  seeActivities: 'See activities',

  checkingTitle: 'We are checking your last redemption',
  checkingText: 'The answer got lost on its way to you. One moment: nothing is taken twice.',

  doneTitle: 'It’s yours. Enjoy.',
  doneText:
    'Open the card and enter the challenge key to see what you pay with. We also keep both in your rewards history.',
  doneTextCodeOnly: 'You pay with this code. We also keep it in your rewards history.',
  shownText: 'Open the card and enter the challenge key to see what you pay with.',
  shownTextCodeOnly: 'You pay with this code.',
  showingsNoted: 'We note each time it is shown, so you can tell if somebody else looked.',
  unopenedLabel: 'Cards you have not opened yet',
  ready: (dollars: string) => `Your ${dollars} card is ready`,
  readyText: 'You have not opened it yet. Its code is one tap away, and it stays in your rewards history.',
  onItsWay: (dollars: string) => `Your ${dollars} card is on its way`,
  onItsWayText: 'We send you an email when it is here. If it cannot be issued, your points come back.',
  showCard: 'Show my card',
  seeAllUnopened: 'See all in your rewards history',
  cardCode: 'Card code',
  challengeKey: 'Challenge key',
  lastDay: (day: string) => `Use by ${day}`,
  done: 'Done',

  pendingTitle: 'Your card is on its way',
  pendingText: 'It takes a little longer than usual. You can close this and carry on.',
  pendingNext: [
    'It shows in your rewards history as soon as it is here.',
    'We send you an email when it is.',
    'If it cannot be issued, your points come back by themselves.',
  ],
} as const;
