import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { getMarketResearchProductTest } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { lazyPage } from '#web/app/lazy-page.ts';
import { Fallback } from '#web/layout/fallback.tsx';
import type { OwnTest } from '#web/product-tests/product-tests.queries.ts';
import { deadlineText } from '#web/product-tests/shown-dates.ts';
import { profileQuery } from '#web/profile/profile.queries.ts';
import { ConsentText } from './consent-dialog.tsx';
import { Hazards } from './hazards.tsx';
import { CHANGED_BY_TESTS, confirmTest } from './product-test.calls.ts';

const texts = MESSAGES.productTestConsent;

/** Only somebody who has moved needs it. */
const ProfileAddressForm = lazyPage(() => import('#web/profile/profile-address-form.tsx'), 'ProfileAddressForm');

const agreed = v.object({ accepted: v.pipe(v.boolean(), v.literal(true, texts.acceptRequired)) });

interface ConfirmCardProps {
  readonly test: OwnTest;
  /** It is confirmed: this is the test as it is now. */
  readonly onConfirmed: (test: OwnTest) => void;
}

/** Where it goes and what is agreed to, before anything is sent. */
export function ConfirmCard({ test, onConfirmed }: ConfirmCardProps) {
  const [isMoving, setIsMoving] = useState(false);
  const { address } = test;
  const deadline = deadlineText(test, 'CONFIRM');
  const queries = useQueryClient();
  const change = useRef<HTMLButtonElement>(null);
  const isFormOpen = isMoving || address === null;
  const wasFormOpen = useRef(isFormOpen);
  useLayoutEffect(() => {
    if (wasFormOpen.current && !isFormOpen) change.current?.focus();
    wasFormOpen.current = isFormOpen;
  }, [isFormOpen]);

  /** The address that was left is not shown again: on a slow network it would look as if nothing had been saved. */
  async function moved() {
    await queries.invalidateQueries({ queryKey: [getMarketResearchProductTest.name] });
    setIsMoving(false);
  }

  return (
    <Card>
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-1 text-text-muted">{texts.text}</p>
      {deadline && <p className="mt-2 font-bold">{deadline}</p>}
      {isFormOpen ? (
        <div className="mt-5">
          {address === null && <p className="mb-4">{texts.noAddress}</p>}
          <OtherAddress takesFocus={isMoving} onDone={() => void moved()} onCancel={() => setIsMoving(false)} />
        </div>
      ) : (
        <>
          <address className="mt-5 rounded-md border border-line p-4 wrap-anywhere not-italic">
            {address.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {address.city}, {address.state} {address.zip}
          </address>
          {address.isPoBox && (
            <div className="mt-3">
              <Banner tone="warning">{texts.poBox}</Banner>
            </div>
          )}
          <div className="mt-2">
            <Button ref={change} variant="quiet" size="sm" onClick={() => setIsMoving(true)}>
              {texts.change}
            </Button>
          </div>
          <Agreement test={test} onConfirmed={onConfirmed} />
        </>
      )}
    </Card>
  );
}

/** The consent form, and the one button that sends for the product. */
function Agreement({ test, onConfirmed }: ConfirmCardProps) {
  const context = useRouteContext({ from: '/member-area' });
  const { consent, address } = test;
  const form = useCommandForm({
    schema: agreed,
    defaultValues: { accepted: false },
    send: () => confirmTest(context, test),
    changes: CHANGED_BY_TESTS,
    onDone: onConfirmed,
    messages: { CONFLICT: texts.changed },
  });
  const agreedTo = `${consent.version} ${address?.addressKey}`;
  const { empty } = form;
  // Another form, or another address, is agreed to anew; why it was not sent stays to be read.
  const emptied = useRef(agreedTo);
  useEffect(() => {
    if (emptied.current !== agreedTo) empty();
    emptied.current = agreedTo;
  }, [agreedTo, empty]);
  return (
    <form {...form.form}>
      <Hazards hazards={test.hazards} />
      <h3 className="mt-6 text-lg">{texts.consentTitle}</h3>
      <p className="mt-1 text-sm text-text-muted">{texts.version(String(consent.version))}</p>
      <div className="mt-3 rounded-md border border-line px-4 pb-4">
        <ConsentText text={consent.text} />
      </div>
      <div className="mt-3">
        <Checkbox label={texts.accept} {...form.field('accepted')} />
      </div>
      <FailureBanner failure={form.failure} />
      <div className="mt-4 grid md:flex">
        <Button type="submit" isIrreversible isBusy={form.isPending}>
          {address?.isPoBox ? texts.poBoxKeep : texts.confirm}
        </Button>
      </div>
    </form>
  );
}

interface OtherAddressProps {
  /** They asked for it, rather than met it with the page. */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The address of the profile: what is sent goes where that says. */
function OtherAddress({ takesFocus, onDone, onCancel }: OtherAddressProps) {
  const context = useRouteContext({ from: '/member-area' });
  const { data, isPending, isFetching, refetch } = useQuery(profileQuery(context));
  if (isPending) return <Skeleton lines={4} />;
  if (data === undefined) return <Fallback headingLevel={3} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const detail = data.profile
    .flatMap(({ details }) => details)
    .find(({ detailName, editable }) => detailName === ADDRESS_DETAIL && editable);
  if (detail === undefined) {
    return (
      <ButtonLink href={memberPath('profile')} variant="secondary">
        Open my profile
      </ButtonLink>
    );
  }
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Opened takesFocus={takesFocus}>
        <ProfileAddressForm detail={detail} onDone={onDone} onCancel={onCancel} />
      </Opened>
    </Suspense>
  );
}

/** A form that came for a button which is gone takes the focus from it. */
function Opened({ takesFocus, children }: Pick<OtherAddressProps, 'takesFocus'> & { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return <div ref={place}>{children}</div>;
}
