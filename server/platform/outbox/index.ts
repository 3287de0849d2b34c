export { createOutbox } from './create-outbox.ts';
export { defineEvent, type EventDefinition } from './event.ts';
export type { EventHandler, OccurredEvent, Outbox, OutboxOptions } from './outbox.ts';
