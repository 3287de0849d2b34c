import { useRef, useState, type UIEvent, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { readDocument } from './document-json.ts';
import type { DiffLine } from './line-diff.ts';

interface JsonTextProps {
  readonly text: string;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
  readonly isReadOnly: boolean;
  readonly onApply: (document: SurveyDocument) => void;
}

/** The JSON to write in. Nothing changes before it is applied, and only if it is a survey. */
export function JsonText({ text, problems, isReadOnly, onApply }: JsonTextProps) {
  const [typed, setTyped] = useState(text);
  const [refusal, setRefusal] = useState<{ readonly reason: string; readonly at: number }>();
  const numbers = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = typed.split('\n').length;
  const isChanged = typed !== text;
  const bad = new Set(isChanged ? [] : problems.map(({ line }) => line));

  function apply() {
    const read = readDocument(typed);
    if (read.ok) onApply(read.document);
    setRefusal(read.ok ? undefined : { reason: read.reason, at: Date.now() });
  }

  function follow({ currentTarget }: UIEvent<HTMLTextAreaElement>) {
    if (numbers.current !== null) numbers.current.scrollTop = currentTarget.scrollTop;
  }

  function goTo(line: number) {
    const start =
      typed
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = typed.indexOf('\n', start);
    area.current?.focus();
    area.current?.setSelectionRange(start, end < 0 ? typed.length : end);
    if (area.current !== null) area.current.scrollTop = (area.current.scrollHeight * Math.max(0, line - 8)) / lines;
  }

  return (
    <div className="grid gap-3">
      {refusal && <AlertBanner key={refusal.at}>{refusal.reason}</AlertBanner>}
      <div className="flex max-h-[70dvh] min-h-80 overflow-hidden rounded-md border border-line bg-surface font-code text-sm leading-[1.62] focus-within:border-focus">
        <div
          ref={numbers}
          aria-hidden="true"
          className="w-14 flex-none overflow-hidden py-3 text-end text-text-muted tabular-nums"
        >
          {Array.from({ length: lines }, (_, index) => (
            <span
              key={index}
              className={`block pe-3 ${bad.has(index + 1) ? 'bg-danger-soft font-bold text-on-danger-soft' : ''}`}
            >
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label="Survey as JSON"
          value={typed}
          readOnly={isReadOnly}
          spellCheck={false}
          wrap="off"
          rows={Math.min(40, lines + 1)}
          onChange={(event) => setTyped(event.target.value)}
          onScroll={follow}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isChanged) apply();
          }}
          className="min-w-0 flex-1 resize-none overflow-auto bg-transparent py-3 pe-4 whitespace-pre outline-none"
        />
      </div>
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={apply}>
            Apply
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setTyped(text)}>
            Discard changes
          </Button>
        </div>
      )}
      {!isChanged && problems.length > 0 && (
        <ul aria-label="Problems" className="grid gap-1">
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              <button
                type="button"
                onClick={() => goTo(line)}
                className="min-h-target text-start text-sm text-danger hover:underline"
              >
                Line {line}: {reason}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

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
