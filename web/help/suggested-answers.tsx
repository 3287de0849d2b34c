import { useEffect, useRef, useState } from 'react';
import { AnswerText } from './answer-link.tsx';
import { searchFaq } from './faq-search.ts';
import { FAQ_ITEMS, type FaqItem } from '#contract/pages/faq.ts';
import type { FaqId } from '#contract/pages/faq-questions.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Accordion } from '#ui/layout/accordion.tsx';
import { Card } from '#ui/layout/card.tsx';

/** What people write to us about most. */
const OFTEN_ASKED: readonly FaqId[] = ['credited', 'full', 'redeem'];
const PAUSE_MS = 600;

const often = FAQ_ITEMS.filter(({ id }) => OFTEN_ASKED.includes(id));

/** Answers beside what somebody is writing: those asked most, and after a pause those that the text is likely about. */
export function SuggestedAnswers({ text }: { readonly text: string }) {
  const place = useRef<HTMLElement>(null);
  const found = useFound(text, place);
  const items = found.length > 0 ? found : often;
  return (
    <section ref={place} aria-label="Common questions">
      <Card>
        <h2 className="mb-2 text-lg">{found.length > 0 ? 'Could this help?' : 'Frequently asked'}</h2>
        <Accordion
          size="sm"
          items={items.map((item) => ({
            id: `answer-${item.id}`,
            title: item.question,
            content: <AnswerText item={item} />,
          }))}
        />
        <div className="mt-2 -mb-2 -ms-3">
          <ButtonLink href={memberPath('faq')} variant="quiet" size="sm">
            See all {FAQ_ITEMS.length}
          </ButtonLink>
        </div>
      </Card>
      <p role="status" className="sr-only">
        {found.length > 0 && `Could this help? ${found.map(({ question }) => question).join(' ')}`}
      </p>
    </section>
  );
}

/** Somebody who is reading an answer keeps it, whatever the text has become: nothing is taken from under the focus. */
function useFound(text: string, place: { readonly current: HTMLElement | null }): readonly FaqItem[] {
  const [found, setFound] = useState<readonly FaqItem[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (place.current?.contains(document.activeElement) === true) return;
      const next = searchFaq(FAQ_ITEMS, text);
      setFound((now) => (isSame(now, next) ? now : next));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, place]);
  return found;
}

const isSame = (one: readonly FaqItem[], other: readonly FaqItem[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
