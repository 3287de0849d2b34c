/**
 * What a survey needs to go on without a connection, and how it is left: one script, which comes when its first question
 * is there.
 */
export { HeldPage } from './held-page.tsx';
export { keepOpened, keptOpened } from './kept-opened.ts';
export { SavedPage } from './saved-page.tsx';
export { createOfflineSteps } from './taking-offline.ts';
