import { MESSAGES } from '#contract/messages/messages.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';

const texts = MESSAGES.productTestPage;
const productTesting = MESSAGES.productTests;

interface WhatHappensNextProps {
  readonly test: OwnTest;
  /** The step that somebody is at, from 0. */
  readonly step: number;
}

/** The steps that are still locked; after the second there is none. */
export function WhatHappensNext({ test: { testingDuration: days, diaryEveryDays }, step }: WhatHappensNextProps) {
  const steps = [
    {
      title: texts.next.test,
      text: texts.next.testText(days),
      more: diaryEveryDays === null ? undefined : texts.next.diaryText(diaryEveryDays),
    },
    { title: texts.next.feedback, text: texts.next.feedbackText(days), more: undefined },
  ].slice(step);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-lg">
        {texts.next.title}
      </h2>
      <ol className="mt-4 grid grid-cols-1 gap-4 md:auto-cols-fr md:grid-flow-col">
        {steps.map(({ title, text, more }, index) => (
          <li key={title} className="min-w-0 rounded-lg border border-line p-6 max-[15rem]:p-3">
            <p className="mb-1.5 flex items-center gap-1.5 text-xs font-bold text-text-muted">
              <Icon name="lock" size="xs" />
              Step {step + index + 2} · {productTesting.steps[step + index + 1]}
            </p>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-sm text-text-muted">
              {text} {more}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
