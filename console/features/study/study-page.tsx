import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/not-found-page.tsx';
import { StudyMenu } from './study-menu.tsx';
import { StudyStatusTag } from './study-status-tag.tsx';
import { StudyTabs } from './study-tabs.tsx';
import { studyQuery } from './study.queries.ts';

interface StudyPageProps {
  /** Its id, or the short id that people read. */
  readonly studyId: string;
  /** Which of its pages this is. */
  readonly title: string;
  /** What can be done on this page, at the right of the study's name. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of one study: its name, its tabs in the order of its life, and below them what the page is about. */
export function StudyPage({ studyId, title, actions, children }: StudyPageProps) {
  const { api } = useConsole();
  const { data: study, error, refetch, isFetching } = useQuery(studyQuery(api, studyId));
  if (isApiError(error, 'NOT_FOUND')) return <NotFoundPage />;

  return (
    <ConsolePage
      title={study?.internalName ?? title}
      documentTitle={study && `${title}, ${study.internalName}`}
      lead={
        <Link
          to="/studies"
          className="-ms-2 inline-flex min-h-target min-w-8 flex-none items-center justify-center gap-1 rounded-sm text-text-muted no-underline hover:text-text lg:ms-0"
        >
          <Icon name="chevron-left" size="sm" />
          <span className="max-lg:sr-only">Studies</span>
        </Link>
      }
      besideTitle={
        study && (
          <>
            <span className="flex-none font-code text-text-muted max-lg:hidden">{study.shortId}</span>
            <span className="flex-none max-lg:hidden">
              <StudyStatusTag status={study.status} />
            </span>
          </>
        )
      }
      tabs={<StudyTabs studyId={studyId} />}
      actions={
        <>
          {actions}
          {study && <StudyMenu study={study} />}
        </>
      }
    >
      {error && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {children}
    </ConsolePage>
  );
}
