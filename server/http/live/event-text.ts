/** One server-sent event, as it stands on the wire. JSON has no line breaks, so it is one line. */
export function eventText(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Says nothing and keeps the stream from being cut for silence. */
export const BEAT_TEXT = ':\n\n';
