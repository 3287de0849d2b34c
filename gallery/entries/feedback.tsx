import { useState } from 'react';
import appIconUrl from '#ui/art/logo/app-icon.svg';
import nothingNewUrl from '#ui/art/empty/nothing-new.svg';
import notFoundUrl from '#ui/art/empty/not-found.svg';
import qrUrl from '#ui/art/qr-ios.svg';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { AppBanner } from '#ui/feedback/app-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Points, PointsPill } from '#ui/feedback/points.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton, SkeletonCard, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { type Toast, ToastStack } from '#ui/feedback/toast-stack.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { Row } from '../row.tsx';

function nothing() {}

function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([
    { id: 1, variant: 'info', message: 'Address saved' },
    { id: 2, variant: 'error', message: 'Something went wrong' },
  ]);
  return (
    <>
      <Button onClick={() => setToasts([...toasts, { id: toasts.length + 3, variant: 'info', message: 'One more' }])}>
        Show one more
      </Button>
      <ToastStack
        toasts={toasts}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
        onHold={nothing}
      />
    </>
  );
}

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Tag',
    states: {
      'Every tone': (
        <Row>
          <Tag tone="new">New</Tag>
          <Tag tone="success" icon="check">
            Completed
          </Tag>
          <Tag tone="warning" icon="clock">
            Under Review
          </Tag>
          <Tag tone="info" icon="truck">
            On the way
          </Tag>
          <Tag tone="danger" icon="circle-alert">
            Failed
          </Tag>
          <Tag>Closed</Tag>
          <Tag tone="plum">Invited</Tag>
        </Row>
      ),
    },
  },
  {
    name: 'Points',
    states: {
      'With the word': <Points amount="120" unit="points" />,
      'In a small place': <Points amount="2,450" unit="points" isUnitHidden />,
      'In a header': <PointsPill href="#content" amount="2,450" unit="points" />,
    },
  },
  {
    name: 'Banner',
    states: {
      'To be dismissed': (
        <Banner tone="warning" onDismiss={nothing}>
          <strong>Points are running late.</strong> They arrive by 06/12/2026.
        </Banner>
      ),
      Information: <Banner tone="info">Your video is under review. We'll write within two days.</Banner>,
      Success: <Banner tone="success">Your support request has been submitted.</Banner>,
      Problem: <Banner tone="danger">Failed to redeem gift card. Please try again.</Banner>,
      'After a failed try': <AlertBanner>That did not work.</AlertBanner>,
      'With another try': <FailureNotice message="Something went wrong" retryLabel="Try Again" onRetry={nothing} />,
    },
  },
  {
    name: 'App banner',
    states: {
      'With codes to scan': (
        <AppBanner
          iconUrl={appIconUrl}
          title="Spark fits in your pocket"
          text="Snap product photos and take surveys on the go."
          stores={[
            { href: '#content', label: 'Get it for iOS', qrUrl },
            { href: '#content-2', label: 'Get it for Android', qrUrl },
          ]}
          onDismiss={nothing}
        />
      ),
    },
  },
  { name: 'Toast stack', states: { 'Two messages': <Toasts /> } },
  {
    name: 'Empty state',
    states: {
      Plain: (
        <Card>
          <EmptyState
            pictureUrl={nothingNewUrl}
            title="Nothing new today"
            text="You are all caught up"
            headingLevel={3}
          />
        </Card>
      ),
      'A whole page': (
        <EmptyState
          isPage
          headingLevel={3}
          pictureUrl={notFoundUrl}
          title="Page not found"
          text="This page may have moved, or the link may be wrong."
          action={<ButtonLink href="#content">Back to home</ButtonLink>}
        />
      ),
    },
  },
  {
    name: 'Error state',
    states: {
      Failed: (
        <ErrorState
          headingLevel={3}
          title="Something went wrong"
          text="Something went wrong. Please try again."
          retryLabel="Try Again"
          onRetry={nothing}
        />
      ),
      'Trying again': (
        <ErrorState
          headingLevel={3}
          title="Something went wrong"
          text="Nothing is lost."
          retryLabel="Try Again"
          onRetry={nothing}
          isRetrying
        />
      ),
    },
  },
  {
    name: 'Skeleton',
    states: {
      Lines: <Skeleton lines={4} />,
      'A card': (
        <div className="max-w-100">
          <SkeletonCard />
        </div>
      ),
      Rows: <SkeletonRows rows={6} />,
    },
  },
  {
    name: 'Progress',
    states: {
      Plain: <Progress label="Profile" value={40} max={100} figure="40%" />,
      'Towards a reward': (
        <Progress label="To the next card" value={720} max={1000} figure="720 of 1,000" tone="spark" />
      ),
      Done: <Progress label="Quest" value={3} max={3} figure="3 of 3" tone="success" />,
      Behind: <Progress label="Fieldwork" value={120} max={300} figure="120 of 300" tone="behind" isDense />,
    },
  },
];
