import { useMatches } from '@tanstack/react-router';
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { NotFoundPage } from '#web/layout/not-found-page.tsx';
import { WholePage } from '#web/layout/whole-page.tsx';
import { SOON_WORDS } from './soon-words.ts';

/** Stands where a later capability will be: says what will be here, and offers a way on. */
export function SoonPage() {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const page = matchMemberPath(match?.pathname ?? '');
  const words = page && SOON_WORDS[page.name];
  if (words === undefined) return <NotFoundPage />;
  return (
    <WholePage
      picture={words.picture}
      title={match?.staticData.title ?? MESSAGES.notFound.title}
      text={words.sentence}
      actions={
        <>
          <ButtonLink href={words.wayOn.href}>{words.wayOn.label}</ButtonLink>
          {words.otherWay && (
            <ButtonLink href={words.otherWay.href} variant="quiet">
              {words.otherWay.label}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
