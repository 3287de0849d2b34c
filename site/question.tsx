import type { FaqItem } from '#contract/pages/faq.ts';
import { Icon } from './icon.tsx';

interface QuestionProps {
  readonly item: FaqItem;
  readonly isOpen: boolean;
}

/** The shared name lets one answer be open at a time. Its link leaves the frame, if the page is in one. */
export function Question({ item: { id, question, answer, link }, isOpen }: QuestionProps) {
  return (
    <details className="question" id={id} name="faq" open={isOpen}>
      <summary>
        <span>{question}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="answer">
        <p>{answer}</p>
        {link === undefined ? null : (
          <p>
            <a href={link.href} target="_top">
              {link.label}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
