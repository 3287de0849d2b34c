import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Link } from '#ui/actions/link.tsx';
import { WallPanel } from '#ui/layout/wall.tsx';

const texts = MESSAGES.productTestHelp;
const LINKS = [
  [texts.seeHow, memberPath('productTestingResource')],
  [texts.readConsent, `${memberPath('termsOfUse')}#product-tests`],
] as const;

/** For anyone who is new to product testing: what it is, what it earns, and where to read more (spec §2.6). */
export function ProductTestingHelp() {
  return (
    <WallPanel color="plum">
      <h2 className="text-lg">{texts.cardTitle}</h2>
      <p className="mt-2 text-sm">{texts.cardText}</p>
      <ul className="mt-1 text-sm">
        {LINKS.map(([label, href]) => (
          <li key={href}>
            <Link href={href} className="inline-flex min-h-target items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </WallPanel>
  );
}
