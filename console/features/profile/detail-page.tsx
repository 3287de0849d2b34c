import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { hasItsOwnWay } from '#contract/profile/detail-changes.ts';
import { retireProfileDetail } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { BackLink, ConsolePage } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { NEW_DETAIL, SHOWS_CATALOGUE, catalogueQuery, detailOf, type CatalogueDetail } from './profile.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { CountCard } from './count-card.tsx';
import { DetailEditor } from './detail-editor.tsx';
import { DetailTags, nameOf } from './group-card.tsx';
import { VersionsCard } from './versions-card.tsx';

/** One detail: what it says now, how members see it, how many have it, and what it said before. */
export function DetailPage() {
  const { detailId } = useParams({ from: '/settings/profile/$detailId' });
  const { api } = useConsole();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useAnswer(catalogueQuery);
  // Counts what was published here: then the form begins anew, from what stands now.
  const [begun, setBegun] = useState(0);
  const [isRetiring, setIsRetiring] = useState(false);
  const [news, setNews] = useState('');
  const catalogue = query.data;
  const isNew = detailId === NEW_DETAIL;
  const detail = catalogue && detailOf(catalogue, detailId);
  if (catalogue !== undefined && detail === undefined && !isNew) return <NotFoundPage />;

  const askAnew = () => queries.fetchQuery({ ...catalogueQuery(api), staleTime: 0 });
  const beginAnew = async () => {
    await askAnew();
    setBegun((count) => count + 1);
  };
  async function announcePublished({ detailId: madeId, version }: CatalogueDetail) {
    setNews(`Version ${version.version} is published. Members see it the next time they open the page.`);
    if (!isNew) return beginAnew();
    await askAnew();
    return navigate({ to: '/settings/profile/$detailId', params: { detailId: madeId }, replace: true });
  }

  return (
    <ConsolePage
      title={isNew ? 'New profile detail' : detail ? nameOf(detail) : 'Profile detail'}
      lead={<BackLink to="/settings/profile">Profile details</BackLink>}
      besideTitle={
        detail && (
          <span className="flex flex-none gap-2 max-lg:hidden">
            <DetailTags detail={detail} />
          </span>
        )
      }
    >
      <p role="status" className="text-text-muted empty:hidden">
        {news}
      </p>
      {catalogue === undefined ? (
        <StatesCard query={query} lines={8} />
      ) : (
        <DetailEditor
          key={`${detailId} ${begun}`}
          catalogue={catalogue}
          detail={detail}
          onPublished={announcePublished}
          onTakeTheirs={() => void beginAnew()}
          actions={
            detail &&
            !detail.isRetired &&
            detail.isListed &&
            !hasItsOwnWay({ ...detail.version, ...detail }) && (
              <Button variant="quiet" onClick={() => setIsRetiring(true)}>
                <Icon name="archive" />
                Retire
              </Button>
            )
          }
        >
          {detail && (
            <>
              <CountCard detailId={detailId} />
              <VersionsCard detailId={detailId} catalogue={catalogue} />
            </>
          )}
        </DetailEditor>
      )}
      {isRetiring && detail && catalogue && (
        <ReasonDialog
          title={`Retire “${nameOf(detail)}”?`}
          auditNote="Recorded in the audit log with your name and reason."
          doLabel="Retire"
          send={(reason) => api.mutate(retireProfileDetail, { detailId, revision: catalogue.revision, reason })}
          changes={SHOWS_CATALOGUE}
          onDone={() => {
            setNews('Members are no longer asked for it.');
            setIsRetiring(false);
          }}
          onClose={() => setIsRetiring(false)}
        >
          <p>
            Members are no longer asked for it. Existing answers stay, and studies and audiences keep using them.
            Publish a new version to ask again.
          </p>
        </ReasonDialog>
      )}
    </ConsolePage>
  );
}
