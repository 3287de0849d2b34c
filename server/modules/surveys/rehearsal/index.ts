export { askRehearsal } from './ask-rehearsal.ts';
export { findRehearsal, newestRehearsals } from './read-rehearsals.ts';
export type { RehearsalRow } from './rehearsals.store.ts';
export { failRehearsal, runRehearsal, type RehearsedDraft } from './run-rehearsal.ts';
