/** One server-sent event. Its data is what the server wrote, not yet believed. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** No event of ours comes near it: whatever is longer is not ours. */
const LONGEST_EVENT = 10_000;

/**
 * Takes text as it arrives and gives the events that have become whole: those parts of the format that our server uses, and
 * both ways to end a line. Comments, which only say that the stream is there, are no events.
 */
export function createEventReader(): (text: string) => readonly ServerEvent[] {
  let rest = '';
  return (text) => {
    const whole = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = whole.pop() ?? '';
    if (rest.length > LONGEST_EVENT) throw new Error('this is no stream of events');
    return whole.flatMap(readEvent);
  };
}

function readEvent(text: string): readonly ServerEvent[] {
  const lines = text.split('\n');
  const valueOf = (field: string) => lines.find((line) => line.startsWith(`${field}:`))?.slice(field.length + 1);
  const name = valueOf('event')?.trim();
  return name === undefined ? [] : [{ name, data: valueOf('data')?.trim() ?? '' }];
}
