export { askRehearsal, findRehearsal, newestRehearsals } from './ask-rehearsal.ts';
export type { RehearsalRow } from './rehearsals.store.ts';
export { failRehearsal, runRehearsal, type RehearsedDraft } from './run-rehearsal.ts';
