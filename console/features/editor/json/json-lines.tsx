import type { ReactNode } from 'react';
import type { DiffLine } from './line-diff.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** A line of JSON in colours: names, texts, and the rest of the values. */
function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    const look = quoted === undefined ? 'text-info' : colon === undefined ? 'text-success' : 'text-link';
    parts.push(
      <span key={match.index} className={look}>
        {quoted ?? all}
      </span>,
      colon,
    );
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}

interface JsonLinesProps {
  readonly lines: readonly DiffLine[];
  /** Lines with a problem, by their number. */
  readonly problems: ReadonlySet<number>;
}

const LOOKS = {
  same: '',
  added: 'bg-success-soft [&_*]:text-on-success-soft',
  removed: 'bg-surface-sunken text-text-muted line-through [&_*]:text-text-muted',
} as const;
const MARKS = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

/** What scrolls can be reached with the keyboard. */
const SCROLLS = { tabIndex: 0, role: 'region' } as const;

/** The survey as JSON, with what is new, what is gone and what is wrong. */
export function JsonLines({ lines, problems }: JsonLinesProps) {
  return (
    <pre
      {...SCROLLS}
      aria-label="Survey as JSON"
      className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface py-3 font-code text-sm leading-[1.62]"
    >
      {lines.map(({ kind, text, number }, index) => {
        const place = `line ${index}`;
        const isProblem = number !== undefined && problems.has(number);
        return (
          <span
            key={place}
            className={`block pe-4 whitespace-pre ${LOOKS[kind]} ${isProblem ? 'bg-danger-soft underline decoration-danger decoration-wavy decoration-1 underline-offset-4 [&_*]:text-on-danger-soft' : ''}`}
          >
            <span
              aria-hidden="true"
              className="me-5 inline-block w-12 text-end text-text-muted tabular-nums no-underline"
            >
              {number}
            </span>
            <span className="sr-only">{MARKS[kind]}</span>
            {coloured(text)}
          </span>
        );
      })}
    </pre>
  );
}
