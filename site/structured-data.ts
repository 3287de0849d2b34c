import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';
import { ORIGIN_PLACEHOLDER } from './placeholders.ts';

/** What the landing page says, in the words of schema.org. */
export const LANDING_STRUCTURED_DATA = [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${ORIGIN_PLACEHOLDER}/`,
    image: `${ORIGIN_PLACEHOLDER}/social-preview.png`,
    description: brand.texts.description,
    parentOrganization: { '@type': 'Organization', name: brand.retailerName },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: FAQ_ITEMS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
] as const;
