import { useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Link } from '#ui/actions/link.tsx';
import { useApp } from '#web/app/app-context.ts';
import { BrandLink } from './brand-link.tsx';
import { WRAP } from './wrap.ts';

const words = MESSAGES.footer;

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
          <ul className="flex flex-wrap gap-x-6">
            {row(memberPath('faq'), words.faq)}
            {row(memberPath('contactUs'), words.contactUs)}
            {row(memberPath('privacyPolicy'), words.privacyPolicy)}
            {row(memberPath('termsOfUse'), words.termsOfUse)}
          </ul>
          <ul className="flex flex-wrap gap-x-6 text-xs">
            {row(brand.links.privacyChoices, words.privacyChoices)}
            {row(brand.links.requestMyPersonalInformation, words.requestMyPersonalInformation)}
            {row(brand.links.privacyNotice, words.privacyNotice)}
            {row(brand.links.californiaNotice, words.californiaNotice)}
          </ul>
          <p className="text-xs">{words.copyright(year, brand.retailerName)}</p>
        </div>
      </div>
    </footer>
  );
}

function row(href: string, label: string) {
  return (
    <li>
      <Link
        href={href}
        className="inline-flex min-h-target min-w-target items-center text-inherit no-underline hover:text-text hover:underline"
      >
        {label}
      </Link>
    </li>
  );
}
