// Each part of the room has a door of its own, so that work on one does not touch the others.
export * from './desk/index.ts';
export * from './files/index.ts';
export * from './mail/index.ts';
export type { Support } from './support.ts';
