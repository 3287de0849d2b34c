import type { EGiftCard } from '#contract/gift-cards/egift.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CopyRow } from '#web/gift-cards/copy-row.tsx';
import { formatDay, formatDollars } from '#web/gift-cards/format.ts';
import { GiftCardFace } from '#web/gift-cards/gift-card-face.tsx';
import { useApp } from '#web/app/app-context.ts';
import { TwoParts } from './egift-frame.tsx';
import { type CSSProperties, useMemo } from 'react';
import { code128 } from './code-128.ts';

const HINTS = [
  'In store: turn up your screen brightness and hold your screen up to the scanner.',
  'Online: choose “Gift card” at checkout.',
  'Treat it like cash. Anyone with both numbers can spend it.',
];

/** What a card has on it: number, PIN and bars, on the screen and on paper. */
export function OpenedCard({ card }: { readonly card: EGiftCard }) {
  const { shop } = useApp().brand.links;
  const number = inFours(card.number);
  return (
    <TwoParts
      card={
        <section
          aria-label="Your card"
          className="day w-full overflow-hidden rounded-xl border border-line bg-surface shadow-2 print:break-inside-avoid print:shadow-none"
        >
          <GiftCardFace dollars={card.value} brand={card.brand} isWide className="border-b-[6px] border-shelf" />
          <div className="px-4 py-6 text-center text-text">
            <Barcode text={card.number} label={`Barcode for card number ${number}`} />
            <p
              aria-hidden="true"
              className="my-2 font-code text-lg font-[600] tracking-[0.08em] wrap-anywhere [font-feature-settings:'zero']"
            >
              {number}
            </p>
            <p className="text-xs text-text-muted">Show this at the register, or enter the number and PIN online.</p>
          </div>
        </section>
      }
      text={
        <>
          <div>
            <h1 ref={takeFocus} tabIndex={-1} className="text-3xl leading-[1.08] tracking-display print:text-[#000]">
              Your {formatDollars(card.value)} card
            </h1>
            <p className="mt-2 text-text-muted print:text-[#000]">
              Use it in store or online, all at once or a little at a time. Your receipt shows what's left.
            </p>
          </div>
          {card.isExpired && card.expiresOn && (
            <Banner tone="warning">
              <b>This card expired on {formatDay(card.expiresOn)}.</b> Contact us if it still had a balance.
            </Banner>
          )}
          <div className="grid gap-3">
            <CopyRow label="Card number" value={number} copied={card.number} />
            <CopyRow label="PIN" value={card.pin} />
          </div>
          {card.expiresOn && !card.isExpired && (
            <p className="flex items-center gap-2 text-sm text-text-muted print:text-[#000]">
              <Icon name="calendar" />
              Use by {formatDay(card.expiresOn)}
            </p>
          )}
          <div className="grid gap-3 md:flex md:flex-wrap print:hidden">
            <Button onClick={() => window.print()}>
              <Icon name="printer" />
              Print card
            </Button>
            {shop !== undefined && (
              <ButtonLink variant="secondary" href={shop} target="_blank" rel="noreferrer">
                Shop online
                <Icon name="external-link" />
              </ButtonLink>
            )}
          </div>
          <ul className="grid gap-2 text-sm print:hidden">
            {HINTS.map((hint) => (
              <li key={hint} className="flex gap-2">
                <span className="mt-0.5 text-success">
                  <Icon name="check" />
                </span>
                {hint}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

/** A number as it stands on a card: 6018 2744 9031 7562. */
function inFours(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}

/** White on both sides, so that a scanner finds beginning and end (ISO/IEC 15417). */
const QUIET_MODULES = 10;
const HEIGHT = 60;

/**
 * A number for a scanner, black on white in both themes. A module is a whole number of pixels wide: widths that are
 * rounded one by one could not be told apart. On paper it has its true size.
 */
function Barcode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useMemo(() => code128(text), [text]);
  if (drawing === undefined) return null;
  const modules = drawing.width + 2 * QUIET_MODULES;
  const path = drawing.bars.map(({ x, width }) => `M${x + QUIET_MODULES} 0h${width}v${HEIGHT}h-${width}z`).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ '--modules': modules } as CSSProperties}
      className="mx-auto block h-22 w-[calc(var(--modules)*2px)] max-w-full bg-[#fff] fill-[#000] xl:w-[calc(var(--modules)*3px)] print:h-[20mm] print:w-[calc(var(--modules)*0.4mm)]"
    >
      <path d={path} />
    </svg>
  );
}
