/** Why somebody was left as they are. */
export const ACT_REFUSALS = {
  unknown: 'No one has this number.',
  over: 'Their test is over.',
  'no-units': 'No units left. Add units first.',
  'not-sent': 'They have no order yet, or they already have the package.',
  'not-left': "Their package hasn't shipped yet, so it can't be reshipped.",
  'nothing-due': "They don't have anything due.",
  'not-running': "Their deadlines aren't running or are already paused.",
  'not-waiting': "They aren't waiting for a spot.",
  'switched-off': "Product testing is turned off for them, so they can't be notified.",
} as const;
