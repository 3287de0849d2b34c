export interface TranscriptLine {
  readonly line: number;
  /** Null for a line without a time. */
  readonly atMs: number | null;
  readonly text: string;
}

const TIMED = /^\s*\[?(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\]?\s+(.*)$/;

/** A transcript line by line; a line may begin with the time at which it is said, such as 0:28. */
export function transcriptLines(words: string): TranscriptLine[] {
  return words
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text, index) => ({ ...timed(text), line: index + 1 }));
}

function timed(line: string): Omit<TranscriptLine, 'line'> {
  const found = TIMED.exec(line);
  if (found === null) return { atMs: null, text: line.trim() };
  const [, hours = '0', minutes = '0', seconds = '0', text = ''] = found;
  return { atMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000, text };
}
