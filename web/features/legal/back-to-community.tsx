import { useCanGoBack, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';

/** Takes a member back to where they were, or to their rewards when they opened this page first (spec §2.1). */
export function BackToCommunity() {
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const [lengthAtOpening] = useState(() => window.history.length);

  const goBack = (): void => {
    // Jumps inside the frame are steps of the history too: they are left behind with the page.
    if (canGoBack) window.history.go(lengthAtOpening - window.history.length - 1);
    else void navigate({ href: memberPath('rewards') });
  };
  return (
    <Button variant="secondary" size="sm" onClick={goBack}>
      <Icon name="arrow-left" />
      {MESSAGES.navigation.backToCommunity}
    </Button>
  );
}
