import type { ReactNode } from 'react';
import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import mark from '#ui/art/logo/mark.svg';
import textFont from '#ui/fonts/atkinson-hyperlegible-next.woff2?url';
import displayFont from '#ui/fonts/bricolage-grotesque.woff2?url';
import { jsonInPage } from './json-in-page.ts';
import { ORIGIN_PLACEHOLDER, PERSON_PLACEHOLDER } from './placeholders.ts';

interface PageDocumentProps {
  /** The address that search engines should show, which for a document in a frame is the app's page around it. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly styles: string;
  readonly structuredData: readonly object[];
  readonly children: ReactNode;
}

/** The page around the content: everything the browser and search engines must know, and no script. */
export function PageDocument({ path, title, description, styles, structuredData, children }: PageDocumentProps) {
  const address = `${ORIGIN_PLACEHOLDER}${path}`;
  const preview = `${ORIGIN_PLACEHOLDER}/social-preview.png`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        {[textFont, displayFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#251722" media="(prefers-color-scheme: dark)" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={preview} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={brand.texts.heroTitle} />
        <meta name="twitter:card" content="summary_large_image" />
        {structuredData.map((data) => (
          <script
            key={JSON.stringify(data)}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: jsonInPage(data) }}
          />
        ))}
      </head>
      <body data-person={PERSON_PLACEHOLDER}>{children}</body>
    </html>
  );
}
