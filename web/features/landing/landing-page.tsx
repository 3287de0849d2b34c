import { Link } from '@tanstack/react-router';
import { memberPath } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { PublicPage } from '#web/layout/public-page.tsx';
import { useApp } from '#web/routes/app-context.ts';

/** The front page for visitors. */
export function LandingPage() {
  const { brand } = useApp();
  return (
    <PublicPage>
      <PageHeading>Say what works</PageHeading>
      <p className="max-w-measure text-lg text-text-muted">
        {brand.name} is where shoppers tell {brand.retailerName} what works and what does not. Members take part in
        short activities and earn points for gift cards. It is open by invitation.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={memberPath('login')} className={buttonClasses({})}>
          {MESSAGES.login.submit}
        </Link>
        <a href={memberPath('waitlist')} className={buttonClasses({ variant: 'secondary' })}>
          Join the waitlist
        </a>
      </p>
    </PublicPage>
  );
}
