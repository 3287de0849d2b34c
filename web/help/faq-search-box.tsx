import { useState } from 'react';
import { loadScript } from '#client/load-script.ts';
import type { FaqItem } from '#contract/pages/faq.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';

type Find = (text: string) => readonly FaqItem[];

const MOST_SHOWN = 5;

/** Finds a question by its words and leads to it. The answers come when somebody reaches for the field. */
export function FaqSearchBox({ onReach }: { readonly onReach: (id: string) => void }) {
  const [text, setText] = useState('');
  const [find, setFind] = useState<{ readonly by: Find }>();

  async function fetchAnswers(): Promise<void> {
    if (find !== undefined) return;
    try {
      const { findInFaq } = await loadScript(() => import('./find-in-faq.ts'));
      setFind({ by: (sought) => findInFaq(sought, MOST_SHOWN) });
    } catch {
      // The questions stand below, and the next key tries again.
    }
  }

  const isAsked = text.trim().length > 2 && find !== undefined;
  const found = isAsked ? find.by(text) : [];
  return (
    <search className="print:hidden">
      <TextField
        label="Search questions"
        type="search"
        autoComplete="off"
        value={text}
        onFocus={() => void fetchAnswers()}
        onChange={({ target }) => {
          setText(target.value);
          void fetchAnswers();
        }}
      />
      <p role="status" className={isAsked ? 'mt-2 text-sm text-text-muted' : 'sr-only'}>
        {isAsked && countText(found.length)}
      </p>
      {found.length > 0 && (
        <ul aria-label="Matching questions" className="mt-1">
          {found.map(({ id, question }) => (
            <li key={id}>
              <Link
                href={`${memberPath('faq')}#${id}`}
                onClick={() => onReach(id)}
                className="inline-flex min-h-target items-center gap-2 font-medium"
              >
                <Icon name="corner-down-right" />
                {question}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isAsked && found.length === 0 && (
        <Link href={memberPath('contactUs')} className="inline-flex min-h-target items-center font-medium">
          {MESSAGES.footer.contactUs}
        </Link>
      )}
    </search>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No questions match your search. Try different words, or contact us.';
  return count === 1 ? '1 question found' : `${count} questions found`;
}
