import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/waiting.svg';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { lazyPage } from '#web/app/lazy-page.ts';
import { formatNumber } from '#web/format.ts';
import type { OpenedSurvey } from './survey-calls.ts';
import { SurveyFrame, SurveyState } from './survey-frame.tsx';

const texts = MESSAGES.survey;

/** Only who opens a quest for the first time sees it. */
const QuestIntroduction = lazyPage(() => import('./quest-introduction.tsx'), 'QuestIntroduction');

interface SurveyStartPageProps {
  readonly survey: OpenedSurvey;
  /** Where somebody who comes back was. */
  readonly where?: string | undefined;
  readonly onStart: () => void;
  readonly isStarting: boolean;
  /** Why the last click did not do it. */
  readonly problem?: string | undefined;
}

/** What it is, what it costs and what it brings, before anything begins: only the click starts it. */
export function SurveyStartPage({ survey, where, onStart, isStarting, problem }: SurveyStartPageProps) {
  const { title, description, minutes, points, state } = survey;
  const isUnderWay = state !== 'INVITED' && state !== 'OPEN';
  const isQuest = useLocation({ select: ({ pathname }) => matchMemberPath(pathname)?.name === 'weeklyQuestSurvey' });
  const amount = (count: number) => texts.points(formatNumber(count), count);
  return (
    <SurveyFrame>
      <Suspense>{isQuest && <QuestIntroduction />}</Suspense>
      <SurveyState
        picture={picture}
        title={title}
        text={description}
        actions={
          <Button isStep onClick={onStart} isBusy={isStarting}>
            {isUnderWay ? texts.goOn : texts.start}
          </Button>
        }
      >
        <ul className="mt-6 inline-grid gap-2 text-start">
          {minutes !== null && <Fact icon="clock">{texts.minutes(minutes)}</Fact>}
          {points.qualified > 0 && (
            <>
              <Fact icon="spark">
                <b>{texts.pointsQualified(amount(points.qualified))}</b>
              </Fact>
              <Fact icon="circle-dot">{texts.pointsNonQualified(amount(points.nonQualified))}</Fact>
              <Fact icon="circle-dot">{texts.pointsOverQuota(amount(points.overQuota))}</Fact>
            </>
          )}
          <Fact icon="save">{isUnderWay ? (where ? texts.resumesAt(where) : texts.resumes) : texts.savesAsYouGo}</Fact>
        </ul>
        {problem && (
          <div className="mt-6 text-start">
            <Banner tone="danger" role="alert">
              {problem}
            </Banner>
          </div>
        )}
      </SurveyState>
    </SurveyFrame>
  );
}

function Fact({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className={`mt-1 ${icon === 'spark' ? 'text-spark-strong' : 'text-text-muted'}`}>
        <Icon name={icon} />
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** A survey that an outside host runs: says where it goes, and goes there when asked to. */
export function ElsewherePage({ url }: { readonly url: string }) {
  const { host, protocol } = new URL(url);
  return (
    <SurveyFrame>
      <SurveyState
        picture={picture}
        title={texts.elsewhereTitle}
        text={texts.elsewhereText(host)}
        actions={/^https?:$/.test(protocol) && <ButtonLink href={url}>{texts.elsewhereGo(host)}</ButtonLink>}
      />
    </SurveyFrame>
  );
}
