import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import type { LegalText } from './legal-text.ts';
import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS, SUPPORT_ANSWER_MIN_BUSINESS_DAYS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';
import { Question } from '../question.tsx';

/** A policy or terms, to be read in a frame of the app or printed. */
export function LegalDocument({ title, lead, version, sections }: LegalText) {
  return (
    <main className="document" aria-label={title}>
      <p className="document-version">
        {brand.retailerName} · {version}
      </p>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <p className="document-note">
        This text is a template. {brand.retailerName} must review it with a lawyer before the community opens.
      </p>
      <nav className="document-contents" aria-label="On this page">
        {sections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </nav>
      {sections.map((section) => (
        <section key={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          {section.content.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part[0]}>
                {part.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </main>
  );
}

/** Every question. Links leave the frame that the app shows this page in. */
export function FaqDocument() {
  return (
    <main className="document" aria-label="Questions and answers">
      <h1>Frequently asked questions</h1>
      <p className="lead">
        Don't see your question?{' '}
        <a href={memberPath('contactUs')} target="_top">
          Contact us
        </a>{' '}
        and we'll answer in {SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-{SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days.
      </p>
      <div className="document-questions">
        {FAQ_ITEMS.map((item, index) => (
          <Question key={item.id} item={item} isOpen={index === 0} />
        ))}
      </div>
    </main>
  );
}
