import { buttonClasses } from '../actions/button-classes.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Link } from '../actions/link.tsx';

interface StoreWay {
  readonly href: string;
  readonly label: string;
  /** A code to scan, for those who read this on a large screen. */
  readonly qrUrl?: string | undefined;
}

interface AppBannerProps {
  readonly iconUrl: string;
  readonly title: string;
  readonly text: string;
  readonly stores: readonly StoreWay[];
  readonly onDismiss: () => void;
  readonly dismissLabel?: string;
}

/** The one deep panel of a page: stacked on a phone, one line from 600 px, with the codes to scan from 900 px. */
export function AppBanner({ iconUrl, title, text, stores, onDismiss, dismissLabel = 'Hide' }: AppBannerProps) {
  return (
    <section
      aria-label={title}
      className="relative flex flex-wrap items-center gap-4 rounded-lg bg-deep p-5 text-on-deep md:flex-nowrap md:p-4 md:ps-5 [&_:focus-visible]:outline-on-deep"
    >
      <img src={iconUrl} alt="" loading="lazy" className="size-14 rounded-md" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="pe-10 text-lg md:pe-0">{title}</h2>
        <p className="text-sm text-on-deep-muted">{text}</p>
      </div>
      <ul className="flex grow basis-full flex-wrap gap-3 md:grid md:grow-0 md:basis-auto md:gap-2 lg:flex lg:flex-nowrap lg:gap-3">
        {stores.map(({ href, label, qrUrl }) => (
          <li key={href} className="grid grow basis-40 lg:basis-auto">
            <Link
              href={href}
              target="_blank"
              className={`lg:flex-col lg:gap-1 lg:px-3 ${buttonClasses({ variant: 'inverse', size: 'sm' })}`}
            >
              {qrUrl && <img src={qrUrl} alt="" loading="lazy" className="hidden size-18 lg:block" />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="absolute end-1.5 top-1.5 md:static">
        <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
      </div>
    </section>
  );
}
