import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Evidence } from '../reviews.queries.ts';
import { duration } from '../review-texts.ts';

const SHOWN_FIRST = 8;

/** What was answered, with the time on each page. */
export function AnswersCard({ answers }: { readonly answers: Evidence['answers'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? answers : answers.slice(0, SHOWN_FIRST);
  const hasMore = answers.length > SHOWN_FIRST;
  return (
    <ConsoleCard
      title="Answers"
      actions={
        hasMore && (
          <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `All ${answers.length}`}
          </Button>
        )
      }
    >
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Answers with time per page</caption>
        <colgroup>
          <col className="w-10" />
          <col className="w-2/5" />
          <col />
          <col className="w-12" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Question</th>
            <th scope="col">Answer</th>
            <th scope="col">Time on page</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, name, title, answer, seconds }) => (
            <tr key={name} className="border-t border-line align-top">
              <td className="py-1.75 font-display text-xs font-bold text-text-muted">{number}</td>
              <td className="py-1.75 pe-4 text-text-muted wrap-anywhere">{title}</td>
              <td className="py-1.75 wrap-anywhere whitespace-pre-line">
                {answer ?? <span className="text-text-muted">No answer</span>}
              </td>
              <td className="py-1.75 text-end text-xs text-text-muted tabular-nums">
                {seconds == null ? '' : duration(seconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answers.length === 0 && <p className="text-text-muted">No answers here. The survey is hosted elsewhere.</p>}
    </ConsoleCard>
  );
}
