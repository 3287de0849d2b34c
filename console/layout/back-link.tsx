import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from '#ui/icons/icon.tsx';

/** The way up, before the title of a page; on a small screen its words are only heard. */
export const BackLink = createLink(({ children, ...link }: ComponentProps<'a'>) => (
  <a
    {...link}
    className="-ms-2 inline-flex min-h-target min-w-8 flex-none items-center justify-center gap-1 rounded-sm text-text-muted no-underline hover:text-text lg:ms-0"
  >
    <Icon name="chevron-left" size="sm" />
    <span className="max-lg:sr-only">{children}</span>
  </a>
));
