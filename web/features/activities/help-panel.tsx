import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/actions/link.tsx';
import { useFlag } from '#web/flags/use-flag.ts';
import { ProductTestingHelp } from '#web/product-tests/testing-help.tsx';
import { useState } from 'react';
import { AnswerText } from '#web/help/answer-link.tsx';
import type { FaqItem } from '#contract/pages/faq.ts';
import { QUESTIONS_OF_MEMBERS } from '#contract/pages/faq-questions.ts';
import { FAQ_ITEMS_SHOWN } from '#contract/limits.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Accordion } from '#ui/layout/accordion.tsx';
import { loadScript } from '#client/load-script.ts';

/** Help beside the list: product testing, common questions, and a way to ask (spec §2.6). */
export function HelpPanel() {
  const hasProductTests = useFlag('ihut');
  return (
    <aside aria-label="Help" className="grid content-start gap-5">
      {hasProductTests && <ProductTestingHelp />}
      <Card>
        <h2 className="mb-2 text-lg">Common questions</h2>
        <CommonQuestions />
      </Card>
      <Card>
        <h2 className="text-lg">Still stuck?</h2>
        <p className="mt-2 mb-4 text-sm text-text-muted">Send us a message. {MESSAGES.activities.supportAnswerTime}</p>
        <ButtonLink href={memberPath('contactUs')} variant="secondary" size="sm">
          <Icon name="message-circle" />
          Contact support
        </ButtonLink>
        <p className="mt-1 text-sm">
          <Link href={memberPath('supportRequests')} className="inline-flex min-h-target items-center">
            See my requests
          </Link>
        </p>
      </Card>
    </aside>
  );
}

const texts = MESSAGES.activities;

const FOLD = { count: FAQ_ITEMS_SHOWN, seeAll: texts.seeAll, seeLess: texts.seeLess };

type Answers = ReadonlyMap<string, FaqItem> | 'unasked' | 'coming' | 'missing';

/** The first of the questions, then all of them. Most members open none, so the answers come when somebody reaches for one. */
function CommonQuestions() {
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
  return item === undefined ? <Skeleton lines={3} /> : <AnswerText item={item} />;
}
