export { defineEvent, type EventDefinition } from './event.ts';
export { createOutbox, type EventHandler, type OccurredEvent, type Outbox, type OutboxOptions } from './outbox.ts';
