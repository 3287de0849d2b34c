/** What a member reads while choosing and redeeming an eGift card; the sentences of the specification are in MESSAGES. */
export const REDEEM_TEXTS = {
  balance: 'Your balance',
  choose: 'Choose an eGift card',
  history: 'Rewards history',
  enoughForAll: 'You have enough points for any card',
  outOfStock: 'Out of stock',
  outOfStockNext: 'Back soon. Choose another amount, or check back tomorrow.',
  noneTitle: 'No eGift cards right now',
  noneText: 'New ones are on the way, and your points are safe.',
  balanceFailed: "We couldn't load your balance. Your points are safe.",
  goodToKnow: 'Good to know',
  goodToKnowText:
    "You'll get your card right away on this page. Open the link, enter the challenge key, and use your card in store or online.",
  trouble: 'Trouble with a card?',

  cannotBeUndone: "This can't be undone.",
  balanceNow: 'Current balance',
  thisCard: 'This card',
  balanceAfter: 'New balance',
  notNow: 'Not now',
  balanceChanged: 'Your balance changed while this was open. The total below is up to date.',
  nowTooFew: 'You no longer have enough points for this card. No points were deducted.',

  unanswered: "We didn't get a response. It's safe to try again. You won't be charged points twice.",
  returned: "We couldn't issue the card, so we returned your points.",
  priceChanged: (formattedPoints: string) =>
    `The price has changed. This card is now ${formattedPoints} points. No points were deducted.`,
  chooseAnother: 'Choose another card',
  seeActivities: 'See activities',

  checkingTitle: "We're checking your last redemption",
  checkingText:
    "We lost the connection before you got a response. This will only take a moment, and you won't be charged points twice.",

  doneTitle: "It's yours. Enjoy!",
  doneText:
    'Open the card and enter the challenge key to see your card details. You can also find both in your rewards history.',
  doneTextCodeOnly: 'Use this code to pay. You can also find it in your rewards history.',
  shownText: 'Open the card and enter the challenge key to see your card details.',
  shownTextCodeOnly: 'Use this code to pay.',
  showingsNoted: 'We record each time the code is shown, so you can tell if someone else has seen it.',
  unopenedLabel: "Cards you haven't opened yet",
  ready: (dollars: string) => `Your ${dollars} card is ready`,
  readyText: "You haven't opened it yet. You can always find it in your rewards history.",
  onItsWay: (dollars: string) => `Your ${dollars} card is on its way`,
  onItsWayText: "We'll email you when it's ready. If we can't issue it, we'll return your points.",
  showCard: 'Show my card',
  seeAllUnopened: 'See all in your rewards history',
  cardCode: 'Card code',
  challengeKey: 'Challenge key',
  lastDay: (day: string) => `Use by ${day}`,
  done: 'Done',

  pendingTitle: 'Your card is on its way',
  pendingText: "It's taking a little longer than usual. You can close this window.",
  pendingNext: [
    "You'll see it in your rewards history as soon as it's ready.",
    "We'll email you when it's ready.",
    "If we can't issue it, we'll return your points automatically.",
  ],
} as const;
