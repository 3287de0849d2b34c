import { useEffect } from 'react';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useApp } from '#web/app/app-context.ts';

/** The front page is a document of its own, which the server sends; inside the app there is only the way to it. */
export function LandingPage() {
  const { brand } = useApp();
  useEffect(() => {
    // While somebody works on the app, the address is this page itself.
    if (import.meta.env.PROD) window.location.reload();
  }, []);
  return import.meta.env.PROD ? null : (
    <main className="p-gutter">
      <PageHeading>{brand.texts.heroTitle}</PageHeading>
    </main>
  );
}
