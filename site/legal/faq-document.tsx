import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS, SUPPORT_ANSWER_MIN_BUSINESS_DAYS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';
import { Question } from '../question.tsx';

/** Every question. Links leave the frame that the app shows this page in. */
export function FaqDocument() {
  return (
    <main className="document" aria-label="Questions and answers">
      <h1>Good questions</h1>
      <p className="lead">
        Not here?{' '}
        <a href={memberPath('contactUs')} target="_top">
          Write to us
        </a>{' '}
        and we answer in {SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-{SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days.
      </p>
      <div className="document-questions">
        {FAQ_ITEMS.map((item, index) => (
          <Question key={item.id} item={item} isOpen={index === 0} />
        ))}
      </div>
    </main>
  );
}
