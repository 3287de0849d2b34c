import { CONSOLE_PATHS } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>{`${MESSAGES.notFound.title} · Spark operator console`}</title>
      <PageHeading>{MESSAGES.notFound.title}</PageHeading>
      <p>
        <a href={CONSOLE_PATHS.console} className={buttonClasses({})}>
          {MESSAGES.notFound.backToHome}
        </a>
      </p>
    </>
  );
}
