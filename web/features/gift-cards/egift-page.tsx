import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { PendingPage } from '#web/layout/pending-page.tsx';
import { useApp } from '#web/app/app-context.ts';
import { EGiftFrame } from './egift-frame.tsx';
import { KeyForm, type Opened } from './key-form.tsx';
import { OpenedCard } from './opened-card.tsx';
import { FORGET_AFTER_MINUTES, useForgetting } from './use-forgetting.ts';
import { Fallback } from '#web/layout/fallback.tsx';
import * as v from 'valibot';
import type { Brand } from '#contract/brand/brand.ts';
import {
  EGIFT_SEEN_API_PATH,
  type EGiftAnswer,
  type EGiftFace,
  eGiftAnswer,
  eGiftApiPath,
  eGiftFace,
} from '#contract/gift-cards/egift.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS } from '#contract/wire/headers.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import { createTransport } from '#client/transport.ts';
import { useReportWhenVisible } from '#web/gift-cards/use-report-seen.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import expiredPicture from '#ui/art/empty/expired.svg';
import goodbyePicture from '#ui/art/empty/goodbye.svg';
import { WholePage } from '#web/layout/whole-page.tsx';

/** A card's own page: it asks for the challenge key, then shows number, PIN and barcode. */
export function EGiftPage() {
  const { cardId = '' } = useParams({ strict: false });
  return (
    <EGiftFrame>
      <EGift key={cardId} cardId={cardId} />
    </EGiftFrame>
  );
}

/** What a key opened is held here and nowhere else: no cache, no storage, no address. */
function EGift({ cardId }: { readonly cardId: string }) {
  const { brand } = useApp();
  const calls = useMemo(() => createEGiftCalls(brand, cardId), [brand, cardId]);
  const [opened, setOpened] = useState<Opened>();
  const [notice, setNotice] = useState<string>();
  const face = useQuery({
    queryKey: ['egift', cardId],
    queryFn: calls.look,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  });

  useForgetting({
    isOpen: opened?.status === 'OPEN',
    onForget(because) {
      setOpened(undefined);
      setNotice(
        because === 'idle'
          ? `We hid your card after ${FORGET_AFTER_MINUTES} minutes of inactivity. Enter the key to see it again.`
          : undefined,
      );
    },
  });

  useReportWhenVisible(opened?.status === 'OPEN' ? cardId : null, calls.reportSeen);

  if (opened?.status === 'OPEN') return <OpenedCard card={opened.card} />;
  if (opened !== undefined) return <GoneCard status={opened.status} />;
  if (face.data !== undefined) {
    return <KeyForm face={face.data} open={calls.open} onOpened={setOpened} notice={notice} />;
  }
  if (isApiError(face.error, 'NOT_FOUND')) return <CutLink />;
  if (face.error !== null) {
    return <Fallback onRetry={() => void face.refetch()} isRetrying={face.isFetching} />;
  }
  return <PendingPage />;
}

interface EGiftCalls {
  /** What may be known without the key. */
  look(): Promise<EGiftFace>;
  open(key: string): Promise<EGiftAnswer>;
  /** The card is on the screen. */
  reportSeen(): Promise<void>;
}

/** The calls of one card's page. They belong to no session: it makes no difference who is signed in. */
function createEGiftCalls({ siteId }: Brand, cardId: string): EGiftCalls {
  const send = createTransport({
    siteId,
    consumer: CONSUMERS.member,
    environment: environmentOfHost(location.host),
  });
  const path = eGiftApiPath(cardId);
  const call = { path, operationName: 'egift', csId: undefined };
  return {
    look: async () => readRestAnswer(await send({ ...call, method: 'GET' }), reader(eGiftFace)),
    open: async (key) => readRestAnswer(await send({ ...call, body: { key } }), reader(eGiftAnswer)),
    async reportSeen() {
      readRestAnswer(await send({ ...call, path: eGiftApiPath(cardId, EGIFT_SEEN_API_PATH), body: {} }), () => true);
    },
  };
}

function reader<Shape extends v.GenericSchema>(shape: Shape) {
  return (body: unknown): v.InferOutput<Shape> | undefined => {
    const read = v.safeParse(shape, body);
    return read.success ? read.output : undefined;
  };
}

/** The way to one's own cards, and to somebody who can help. */
function WaysOn() {
  return (
    <>
      <ButtonLink href={memberPath('redeemedRewards')}>See {MESSAGES.history.rewardsHistory}</ButtonLink>
      <ButtonLink href={`${memberPath('contactUs')}?issueCategory=GIFT_CARD_ISSUE`} variant="quiet">
        {MESSAGES.footer.contactUs}
      </ButtonLink>
    </>
  );
}

/** The key was right, but there is nothing to spend on this card any more. */
function GoneCard({ status }: { readonly status: 'VOIDED' | 'REPLACED' }) {
  const { shortName } = useApp().brand;
  return status === 'REPLACED' ? (
    <WholePage
      picture={expiredPicture}
      title="This card was replaced"
      text={`We sent you a new card with its own link and key. Find it in ${shortName} under ${MESSAGES.history.rewardsHistory}.`}
      actions={<WaysOn />}
    />
  ) : (
    <WholePage
      picture={goodbyePicture}
      title="This card was canceled"
      text={`It can no longer be used. Its points are back in your ${shortName} balance.`}
      actions={<WaysOn />}
    />
  );
}

/** An address that cannot be a card's. */
function CutLink() {
  return (
    <WholePage
      picture={expiredPicture}
      title="This link is incomplete"
      text={`Part of the link is missing. Open the card again under ${MESSAGES.history.rewardsHistory}, or copy the full link.`}
      actions={<WaysOn />}
    />
  );
}
