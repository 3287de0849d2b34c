import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const KEPT_LINES = 40;

export interface LastOutput {
  /** The line that best explains an end. */
  reason(): string;
  includes(text: string): boolean;
}

/** Drains what a process says, so that it never waits for us, and keeps the end of it. */
export function lastOutput(output: Readable, onLine: (line: string) => void = () => undefined): LastOutput {
  const lines: string[] = [];
  createInterface({ input: output }).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    onLine(line);
  });
  return {
    reason: () => {
      const loudest =
        lines.findLast((line) => /\b(PANIC|FATAL|error):/i.test(line)) ?? lines.findLast((line) => line !== '');
      return (loudest ?? 'it stopped without a message').replace(/^.*?\b(?:PANIC|FATAL|error):\s*/i, '');
    },
    includes: (text) => lines.some((line) => line.includes(text)),
  };
}
