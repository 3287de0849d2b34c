import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { BrandLink } from '../brand-link.tsx';
import { YEAR_PLACEHOLDER } from '../placeholders.ts';

const OUR_PAGES = [
  [MESSAGES.footer.faq, memberPath('faq')],
  [MESSAGES.footer.contactUs, memberPath('contactUs')],
  [MESSAGES.footer.privacyPolicy, memberPath('privacyPolicy')],
  [MESSAGES.footer.termsOfUse, memberPath('termsOfUse')],
] as const;

const RETAILER_PAGES = [
  [MESSAGES.footer.privacyChoices, brand.links.privacyChoices],
  [MESSAGES.footer.requestMyPersonalInformation, brand.links.requestMyPersonalInformation],
  [MESSAGES.footer.privacyNotice, brand.links.privacyNotice],
  [MESSAGES.footer.californiaNotice, brand.links.californiaNotice],
] as const;

const SOME_YEAR = 2000;
const COPYRIGHT = MESSAGES.footer.copyright(SOME_YEAR, brand.retailerName).replace(String(SOME_YEAR), YEAR_PLACEHOLDER);

export function SiteFooter() {
  return (
    <footer className="footer">
      <div className="wrap footer-row">
        <BrandLink />
        <div className="footer-links">
          <ul>
            {OUR_PAGES.map(([label, href]) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <ul className="footer-small">
            {RETAILER_PAGES.map(([label, href]) => (
              <li key={label}>
                <a href={href} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <p className="footer-small">{COPYRIGHT}</p>
        </div>
      </div>
    </footer>
  );
}
