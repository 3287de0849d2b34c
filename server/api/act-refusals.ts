/** Why somebody was left as they are. */
export const ACT_REFUSALS = {
  unknown: 'There is nobody with this number.',
  over: 'The test is over for them.',
  'no-units': 'No unit is left. Add units first.',
  'not-sent': 'Nothing was ordered for them yet, or it is in their hands.',
  'not-left': 'Their package has not left yet, so there is nothing to send again.',
  'nothing-due': 'Nothing is waited for from them.',
  'not-running': 'Their clock does not run, or stands still already.',
  'not-waiting': 'They do not wait for a place.',
  'switched-off': 'Product testing is switched off for them, so they could not be told.',
} as const;
