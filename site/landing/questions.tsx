import { FAQ_ITEMS_SHOWN } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';
import { Question } from '../question.tsx';

export function Questions() {
  return (
    <section className="wrap section questions" id="faq">
      <div>
        <h2>Good questions</h2>
        <p className="questions-note">
          Not here? <a href={memberPath('contactUs')}>Write to us</a> and we answer in 2-3 business days.
        </p>
      </div>
      <div>
        {FAQ_ITEMS.slice(0, FAQ_ITEMS_SHOWN).map((item, index) => (
          <Question key={item.id} item={item} isOpen={index === 0} />
        ))}
        <details className="questions-more">
          <summary className="button button-quiet">
            <span className="when-closed">{MESSAGES.activities.seeAll}</span>
            <span className="when-open">{MESSAGES.activities.seeLess}</span>
          </summary>
          <div>
            {FAQ_ITEMS.slice(FAQ_ITEMS_SHOWN).map((item) => (
              <Question key={item.id} item={item} isOpen={false} />
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}
