/**
 * What a survey needs to go on without a connection, and how it is left: one script, which comes when its first question
 * is there.
 */
export { HeldPage, SavedPage } from './left-pages.tsx';
export { keepOpened, keptOpened } from './kept-opened.ts';
export { createOfflineSteps } from './taking-offline.ts';
