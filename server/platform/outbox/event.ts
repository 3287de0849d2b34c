import type * as v from 'valibot';

/** Something that happened, by name and shape; past tense, such as `survey-completed`. */
export interface EventDefinition<Payload> {
  readonly name: string;
  readonly payload: v.GenericSchema<Payload>;
}

/** Declares an event: one constant that the publisher and the subscribers share. */
export function defineEvent<Payload>(definition: EventDefinition<Payload>): EventDefinition<Payload> {
  return definition;
}
