export { type EntryAddressProblem, makeEntryUrl } from './entry-address.ts';
export type { ExternalSurveys } from './external-surveys.ts';
export { recordOutcome, countDisagreements, resolveDisagreement } from './record-outcome.ts';
export { setUpExternalSurvey, readSetup } from './set-up-external-survey.ts';
export { addSigningKey, type NewSigningKey, retireSigningKey, resealSigningKeys } from './signing-keys.ts';
export { registerExternalSurveyJobs, forgetOldMessages, rememberAnswer, takeOnce } from './take-once.ts';
export { verifyPostback, verifyReturn, type ProvenMessage } from './verify-message.ts';
