import { Link } from '@tanstack/react-router';
import { memberPath } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import notFoundPicture from '#web/art/not-found.svg';
import { PublicPage } from './public-page.tsx';

export function NotFoundPage() {
  return (
    <PublicPage>
      <img src={notFoundPicture} alt="" width={320} height={240} />
      <PageHeading>{MESSAGES.notFound.title}</PageHeading>
      <p>{MESSAGES.notFound.description}</p>
      <p>
        <Link to={memberPath('landing')} className={buttonClasses({})}>
          {MESSAGES.notFound.backToHome}
        </Link>
      </p>
    </PublicPage>
  );
}
