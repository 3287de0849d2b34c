import { useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { Brand } from '#contract/brand/brand.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Link } from '#ui/actions/link.tsx';
import { useApp } from '#web/app/app-context.ts';
import { BrandLink } from './brand-link.tsx';
import { WRAP } from './wrap.ts';

const texts = MESSAGES.footer;

/** Our own pages, the retailer's pages and the copyright line (spec §2.4). */
export function SiteFooter({ homeHref }: { readonly homeHref: string }) {
  const { brand } = useApp();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-line py-10 text-sm text-text-muted">
      <div className={`grid gap-6 lg:grid-cols-[auto_1fr] lg:items-start ${WRAP}`}>
        <div>
          <BrandLink href={homeHref} />
        </div>
        <div className="grid gap-3 lg:justify-items-end">
          <ul className="flex flex-wrap gap-x-6">{ownRows()}</ul>
          <ul className="flex flex-wrap gap-x-6 text-xs">{retailerRows(brand)}</ul>
          <p className="text-xs">{texts.copyright(year, brand.retailerName)}</p>
        </div>
      </div>
    </footer>
  );
}

/** The same links and the copyright in small letters, for pages with one thing to do: the way in, registering, surveys. */
export function QuietFooter() {
  const { brand } = useApp();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="mt-10 px-gutter pb-4 text-center text-xs text-text-muted">
      <ul className="flex flex-wrap justify-center gap-x-5 [&_a]:justify-center">
        {ownRows()}
        {retailerRows(brand)}
      </ul>
      <p>{texts.copyright(year, brand.retailerName)}</p>
    </footer>
  );
}

const ownRows = () =>
  (['faq', 'contactUs', 'privacyPolicy', 'termsOfUse'] as const).map((name) => row(memberPath(name), texts[name]));

const retailerRows = ({ links }: Brand) =>
  (['privacyChoices', 'requestMyPersonalInformation', 'privacyNotice', 'californiaNotice'] as const).map((name) =>
    row(links[name], texts[name]),
  );

function row(href: string, label: string) {
  return (
    <li key={label}>
      <Link
        href={href}
        className="inline-flex min-h-target min-w-target items-center text-inherit no-underline hover:text-text hover:underline"
      >
        {label}
      </Link>
    </li>
  );
}
