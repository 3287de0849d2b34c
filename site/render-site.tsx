import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { MEMBER_PATHS, memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import appIcon from '#ui/art/logo/app-icon.svg';
import { FaqDocument, LegalDocument } from './legal/legal-document.tsx';
import { PRIVACY_POLICY } from './legal/privacy-policy.ts';
import { TERMS_OF_USE } from './legal/terms-of-use.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { PageDocument } from './page-document.tsx';
import { ORIGIN_PLACEHOLDER } from './placeholders.ts';
import './styles/index.css';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';

/** What the landing page says, in the words of schema.org. */
const LANDING_STRUCTURED_DATA = [
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

const PAGES = {
  'index.html': {
    path: memberPath('landing'),
    title: `${brand.name} by ${brand.retailerName}`,
    description: brand.texts.description,
    structuredData: LANDING_STRUCTURED_DATA,
    content: <LandingPage />,
  },
  'faq.html': {
    path: memberPath('faq'),
    title: `${MESSAGES.footer.faq} · ${brand.name}`,
    description: `Questions and answers about ${brand.name}.`,
    structuredData: [],
    content: <FaqDocument />,
  },
  'privacy-policy.html': {
    path: memberPath('privacyPolicy'),
    title: `${PRIVACY_POLICY.title} · ${brand.name}`,
    description: PRIVACY_POLICY.lead,
    structuredData: [],
    content: <LegalDocument {...PRIVACY_POLICY} />,
  },
  'terms-of-use.html': {
    path: memberPath('termsOfUse'),
    title: `${TERMS_OF_USE.title} · ${brand.name}`,
    description: TERMS_OF_USE.lead,
    structuredData: [],
    content: <LegalDocument {...TERMS_OF_USE} />,
  },
};

/** Every file of the site by its name, with the styles inside each page. */
export function renderSite(styles: string): Readonly<Record<string, string>> {
  const pages = Object.entries(PAGES).map(([name, { content, ...page }]) => {
    const html = renderToStaticMarkup(
      <PageDocument {...page} styles={styles}>
        {content}
      </PageDocument>,
    );
    return [name, `<!doctype html>${html}\n`] as const;
  });
  return {
    ...Object.fromEntries(pages),
    'robots.txt': robots(),
    'sitemap.xml': sitemap(),
    'manifest.webmanifest': manifest(),
  };
}

/** What is behind the login is nothing for search engines. */
function robots(): string {
  const closed = Object.values(MEMBER_PATHS).filter(({ access }) => access === 'signed-in');
  const folders = new Set(closed.map(({ pattern }) => `/${pattern.split('/')[1] ?? ''}`));
  const lines = [...folders, '/console', '/api', '/survey', '/onboarding'].map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml\n`;
}

function sitemap(): string {
  const paths = [...Object.values(PAGES).map(({ path }) => path), memberPath('waitlist'), memberPath('contactUs')];
  const urls = paths.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function manifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.shortName,
    description: brand.texts.description,
    // The same app wherever it begins.
    id: '/',
    scope: '/',
    start_url: memberPath('activities'),
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#612855',
    icons: [
      { src: appIcon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      // Phones draw no SVG on their home screens; tools/app-icons.ts makes these of it.
      { src: '/app-icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/app-icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/app-icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: (['rewards', 'notifications', 'mySpark'] as const).map((name) => ({
      name: MESSAGES.navigation[name],
      url: memberPath(name),
    })),
  });
}
