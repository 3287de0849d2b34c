export { createOutbox } from './create-outbox.ts';
export {
  type EventHandler,
  type OccurredEvent,
  type Outbox,
  type OutboxOptions,
  defineEvent,
  type EventDefinition,
} from './outbox.ts';
export { forgetEvents } from './outbox.store.ts';
