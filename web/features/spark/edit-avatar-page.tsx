import { useQuery, queryOptions } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { updateMarketResearchPanelistAvatar } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { FIRST_AVATAR, nextAvatar, type AvatarMapping, avatarMapping } from '#contract/spark/avatars.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ProgressBar } from '#ui/feedback/progress.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatNumber } from '#web/format.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { Fallback } from '#web/layout/fallback.tsx';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import type { Member } from '#web/session/session.ts';
import { AvatarShelf } from './avatar-shelf.tsx';
import * as v from 'valibot';
import { AVATAR_MAPPING_CACHE_MS } from '#contract/limits.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import type { MemberApi } from '#web/api/member-api.ts';

const texts = MESSAGES.avatars;

/** 'My Avatars': the shelf, what is unlocked of it, and what comes next (spec §2.7). */
export function EditAvatarPage() {
  const context = useRouteContext({ from: '/member-area' });
  const shelf = useQuery(avatarMappingQuery(context));
  const panelist = useQuery(panelistQuery(context));
  const hasFailed = shelf.isError || panelist.isError;
  const isFetching = shelf.isFetching || panelist.isFetching;
  const askAgain = () => {
    if (shelf.isError) void shelf.refetch();
    if (panelist.isError) void panelist.refetch();
  };
  return (
    <>
      {/* On narrow screens the header leads back. */}
      <div className="max-lg:hidden">
        <BackLink href={memberPath('profile')}>{MESSAGES.navigation.account}</BackLink>
      </div>
      {shelf.data !== undefined && panelist.data !== undefined ? (
        <KnownShelf
          member={context.member}
          mapping={shelf.data}
          completed={panelist.data.completedActivities}
          worn={panelist.data.avatar}
        />
      ) : (
        <>
          <PageHeading>{MESSAGES.profile.myAvatars}</PageHeading>
          {hasFailed ? <Fallback onRetry={askAgain} isRetrying={isFetching} /> : <LoadingShelf />}
        </>
      )}
    </>
  );
}

interface KnownShelfProps {
  readonly member: Member;
  readonly mapping: AvatarMapping;
  readonly completed: number;
  readonly worn: string;
}

function KnownShelf({ member, mapping, completed, worn }: KnownShelfProps) {
  const { api, alerts } = useApp();
  const [picked, pick] = useState<string>();
  const { avatars } = mapping;
  const nameOf = (wanted: string) => avatars.find(({ avatar }) => avatar === wanted)?.name ?? '';
  const chosen = picked ?? worn;
  const choosing = useCommand(
    (avatar: string) => api.mutate(updateMarketResearchPanelistAvatar, { panelistId: member.panelistId, avatar }),
    {
      changes: ['getMarketResearchPanelist'],
      onDone: (_answer, avatar) => {
        pick(undefined);
        alerts.show('info', texts.saved(nameOf(avatar)));
      },
    },
  );
  const unlocked = avatars.filter(
    ({ avatar, completedActivities }) => avatar === worn || completedActivities <= completed,
  ).length;
  const isChanged = chosen !== worn;
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside aria-label={isChanged ? 'Preview' : 'Your avatar'} className="lg:sticky lg:top-28 lg:self-start">
        <div className="flex flex-wrap items-center gap-5 lg:grid lg:gap-4">
          <img
            src={avatarPicture(chosen)}
            alt=""
            className="size-28 flex-none rounded-[32%_32%_32%_8%] object-cover lg:size-full"
          />
          <div className="min-w-0">
            <p className="text-sm text-text-muted">{isChanged ? 'Preview' : 'Your avatar'}</p>
            <p className="font-display text-2xl font-[720] wrap-anywhere">{nameOf(chosen) || nameOf(FIRST_AVATAR)}</p>
          </div>
        </div>
        <ToTheNext mapping={mapping} completed={completed} />
      </aside>
      <section className="grid min-w-0 grid-cols-1 content-start gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <PageHeading>{MESSAGES.profile.myAvatars}</PageHeading>
          <p className="text-text-muted">{texts.unlocked(unlocked, avatars.length)}</p>
        </div>
        <AvatarShelf avatars={avatars} completed={completed} worn={worn} chosen={chosen} onChoose={pick} />
        {unlocked < avatars.length && (
          <p className="text-sm text-text-muted">
            Finish activities to unlock more avatars. <Link href={memberPath('activities')}>See your activities</Link>
          </p>
        )}
        <FailureBanner failure={choosing.failure} />
        {isChanged && (
          <div
            role="group"
            aria-label="Change avatar"
            className="sticky bottom-24 z-10 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-3 lg:bottom-6"
          >
            <Avatar url={avatarPicture(chosen)} />
            <p className="min-w-0 flex-[1_1_10rem] text-sm">
              <b>{nameOf(chosen)}</b> instead of {nameOf(worn)}?
            </p>
            <div className="flex flex-[1_1_auto] flex-wrap justify-end gap-2">
              <Button variant="quiet" onClick={() => pick(undefined)}>
                Cancel
              </Button>
              <Button isBusy={choosing.isPending} onClick={() => choosing.send(chosen)}>
                {`Use ${nameOf(chosen)}`}
              </Button>
            </div>
          </div>
        )}
      </section>
    </div>
  );
}

/** How far the next one is; nothing when the whole shelf is unlocked. */
function ToTheNext({ mapping, completed }: Pick<KnownShelfProps, 'mapping' | 'completed'>) {
  const next = nextAvatar(mapping, completed);
  if (next === undefined) return null;
  const { name, completedActivities: needed } = next;
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-4 max-lg:hidden">
      <p className="text-sm">
        <b>{texts.more(needed - completed)}</b> to unlock {name}
      </p>
      <ProgressBar
        label={`Activities toward ${name}`}
        value={completed}
        max={needed}
        figure={`${formatNumber(completed)} of ${formatNumber(needed)} ${needed === 1 ? 'activity' : 'activities'}`}
        tone="spark"
      />
      <p className="text-xs text-text-muted">
        {formatNumber(completed)} of {formatNumber(needed)} finished
      </p>
    </div>
  );
}

function LoadingShelf() {
  return (
    <ul aria-hidden="true" data-loading className="grid grid-cols-3 gap-4 md:grid-cols-4 md:gap-6">
      {Array.from({ length: 12 }, (_, index) => (
        <li key={index} className="aspect-square">
          <SkeletonBlock className="size-full rounded-[28%_28%_28%_7%]" />
        </li>
      ))}
    </ul>
  );
}

/** The shelf: the same for everybody, and good for a day (spec §7.2). */
function avatarMappingQuery({ api }: { readonly api: MemberApi }) {
  return queryOptions({
    queryKey: ['avatar-mapping'],
    queryFn: () =>
      api.callRest({
        path: API_PATHS.avatarMapping,
        method: 'GET',
        read: readMapping,
        // The page itself tells it.
        isSilent: true,
      }),
    staleTime: AVATAR_MAPPING_CACHE_MS,
    gcTime: AVATAR_MAPPING_CACHE_MS,
    meta: { isSilent: true },
  });
}

function readMapping(body: unknown): AvatarMapping | undefined {
  const read = v.safeParse(avatarMapping, body);
  return read.success ? read.output : undefined;
}
