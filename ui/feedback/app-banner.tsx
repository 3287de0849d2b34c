import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';

interface AppBannerProps {
  readonly iconUrl: string;
  readonly title: string;
  readonly text: string;
  /** The way to the app: a button in the inverse look. */
  readonly action: ReactNode;
  /** A code to scan, for those who read this on a large screen. */
  readonly qr?: { readonly url: string; readonly alt: string };
  readonly onDismiss: () => void;
  readonly dismissLabel?: string;
}

/** The one deep panel of a page: stacked on a phone, one line from 600 px, with the code to scan from 900 px. */
export function AppBanner({ iconUrl, title, text, action, qr, onDismiss, dismissLabel = 'Hide' }: AppBannerProps) {
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
      <div className="grid grow basis-full items-center gap-4 md:flex md:grow-0 md:basis-auto">
        {qr && (
          <img src={qr.url} alt={qr.alt} loading="lazy" className="hidden size-13 rounded-xs bg-on-deep p-1 lg:block" />
        )}
        {action}
      </div>
      <div className="absolute end-1.5 top-1.5 md:static">
        <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
      </div>
    </section>
  );
}
