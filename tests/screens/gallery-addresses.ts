import type { Page } from '@playwright/test';

const GALLERY = '/dev/gallery/';

/** Every page of the gallery, as its own navigation lists them. */
export async function galleryAddresses(page: Page, url: string): Promise<string[]> {
  await page.goto(url + GALLERY, { waitUntil: 'networkidle' });
  const hrefs = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.pathname + link.search + link.hash] : [])),
    );
  return hrefs.filter((href) => href.startsWith(GALLERY));
}
