import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { PublicPage } from './public-page.tsx';

/** Stands for a page that could not be shown (spec §2.3). Trying again loads the same address anew. */
export function ErrorPage() {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);

  async function tryAgain() {
    setIsRetrying(true);
    await router.invalidate();
    setIsRetrying(false);
  }

  return (
    <PublicPage>
      <PageHeading>{MESSAGES.generic.somethingWentWrong}</PageHeading>
      <p>{MESSAGES.generic.technicalIssues}</p>
      <p>
        <Button onClick={() => void tryAgain()} isBusy={isRetrying}>
          {MESSAGES.generic.tryAgain}
        </Button>
      </p>
    </PublicPage>
  );
}
