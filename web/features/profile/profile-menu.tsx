import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { useFlag } from '#web/flags/use-flag.ts';
import { Link } from '#ui/actions/link.tsx';
import { showWhole } from '#ui/navigation/show-whole.ts';

export interface MenuSection {
  readonly id: string;
  readonly title: string;
}

const ITEM =
  'flex min-h-target items-center rounded-md px-4 text-sm font-medium whitespace-nowrap text-text no-underline hover:bg-primary-soft focus-visible:rounded-md aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-on-primary-soft max-lg:border max-lg:border-line max-lg:bg-surface';

/** The sections of the page, each with an address of its own: beside them on wide screens, above them on narrow ones. */
export function ProfileMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const router = useRouter();
  const hasAvatars = useFlag('gamification');
  const hash = useLocation({ select: (location) => location.hash });

  /** By the router, so that it goes on knowing where Back leads; and the focus goes along, so that it is heard. */
  function open(event: MouseEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = location;
    void router.navigate({ href: `${pathname}${search}#${id}`, replace: true, resetScroll: false });
    showSection(id);
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label="Sections" className="max-lg:-mx-gutter lg:-ms-4">
      <ul className="flex gap-2 max-lg:scroll-px-gutter max-lg:overflow-x-auto max-lg:px-gutter max-lg:py-1.5 max-lg:[scrollbar-width:none] lg:grid lg:gap-0.5">
        {hasAvatars && (
          <li className="flex-none">
            <Link href={memberPath('editAvatar')} className={ITEM} onFocus={showWhole}>
              {MESSAGES.profile.myAvatars}
            </Link>
          </li>
        )}
        {sections.map(({ id, title }) => (
          <li key={id} className="flex-none">
            <Link
              href={`#${id}`}
              className={ITEM}
              aria-current={hash === id ? 'true' : undefined}
              onClick={(event) => open(event, id)}
              onFocus={showWhole}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function showSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
