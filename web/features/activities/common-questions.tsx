import { useState } from 'react';
import { AnswerLink } from '#web/help/answer-link.tsx';
import type { FaqItem } from '#contract/pages/faq.ts';
import { QUESTIONS_OF_MEMBERS } from '#contract/pages/faq-questions.ts';
import { FAQ_ITEMS_SHOWN } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Accordion } from '#ui/layout/accordion.tsx';
import { Link } from '#ui/actions/link.tsx';
import { loadScript } from '#client/load-script.ts';

const words = MESSAGES.activities;

const FOLD = { count: FAQ_ITEMS_SHOWN, seeAll: words.seeAll, seeLess: words.seeLess };

type Answers = ReadonlyMap<string, FaqItem> | 'unasked' | 'coming' | 'missing';

/** The first of the questions, then all of them. Most members open none, so the answers come when somebody reaches for one. */
export function CommonQuestions() {
  const [answers, setAnswers] = useState<Answers>('unasked');

  async function fetchAnswers() {
    if (answers !== 'unasked' && answers !== 'missing') return;
    setAnswers('coming');
    try {
      const { FAQ_ITEMS } = await loadScript(() => import('#contract/pages/faq.ts'));
      setAnswers(new Map(FAQ_ITEMS.map((item) => [item.id, item])));
    } catch {
      setAnswers('missing');
    }
  }

  const reach = () => void fetchAnswers();
  return (
    <div onPointerEnter={reach} onFocus={reach}>
      <Accordion
        size="sm"
        fold={FOLD}
        items={QUESTIONS_OF_MEMBERS.map(({ id, question }) => ({
          id,
          title: question,
          content: <Answer id={id} answers={answers} />,
        }))}
      />
    </div>
  );
}

function Answer({ id, answers }: { readonly id: string; readonly answers: Answers }) {
  if (answers === 'missing') return <Link href={memberPath('faq')}>Read the answer in the {MESSAGES.footer.faq}</Link>;
  const item = typeof answers === 'string' ? undefined : answers.get(id);
  if (item === undefined) return <Skeleton lines={3} />;
  return (
    <>
      {item.answer} {item.link && <AnswerLink {...item.link} />}
    </>
  );
}
