import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { publishProfileDetail } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useLeaving } from '#client/use-leaving.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_CATALOGUE, type Catalogue, type CatalogueDetail } from './profile.queries.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DetailFields } from './detail-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { detailSchema, typedDetail, withTheirOptions } from './typed-detail.ts';

interface DetailEditorProps {
  readonly catalogue: Catalogue;
  /** As it is now; undefined for a new one. */
  readonly detail: CatalogueDetail | undefined;
  readonly onPublished: (detail: CatalogueDetail) => Promise<void>;
  /** Begins anew from what another admin has published. */
  readonly onTakeTheirs: () => void;
  /** What can be done with the detail besides. */
  readonly actions: ReactNode;
  /** What else stands beside the form. */
  readonly children?: ReactNode;
}

const CONFLICT =
  'Someone else just changed the profile details. Your changes are safe. Check what changed, then publish again.';

/** The form of a detail and how members see it. It begins with what stood when it opened, and overwrites nothing unseen. */
export function DetailEditor(props: DetailEditorProps) {
  const { catalogue, detail, onPublished, onTakeTheirs, actions, children } = props;
  const { api } = useConsole();
  const [seen, setSeen] = useState(detail);
  const isChangedMeanwhile = detail !== undefined && detail.version.version !== seen?.version.version;
  // What others did elsewhere in the catalogue is no conflict; what they did to this detail is told before it is sent.
  const [revision, setRevision] = useState(catalogue.revision);
  if (!isChangedMeanwhile && revision !== catalogue.revision) setRevision(catalogue.revision);

  const schema = useMemo(() => detailSchema(seen), [seen]);
  const [first] = useState(() => typedDetail(detail, catalogue.types[0]?.typeName ?? ''));
  const isHeld = useRef(false);
  const form = useCommandForm({
    schema,
    defaultValues: first,
    send: ({ validation, ...values }, key) =>
      api.mutate(publishProfileDetail, {
        input: {
          ...values,
          detailName: values.detailName ?? null,
          validation: validation ?? null,
          detailId: seen?.detailId ?? null,
          revision,
          key,
        },
      }),
    changes: SHOWS_CATALOGUE,
    messages: { CONFLICT },
    onDone(published) {
      isHeld.current = false;
      return onPublished(published);
    },
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(first);
  useEffect(() => {
    isHeld.current = isDirty;
  }, [isDirty]);
  const leaving = useLeaving(useCallback(() => isHeld.current, []));
  const isRetired = detail?.isRetired === true;

  function keepMine() {
    if (detail === undefined) return;
    form.setValue('options', [...withTheirOptions(form.values.options, detail)]);
    setSeen(detail);
    setRevision(catalogue.revision);
  }

  return (
    <div className="grid min-w-0 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,25rem)] lg:gap-4">
      <ConsoleCard title={detail ? 'What members see' : 'What do you want to ask?'} actions={actions}>
        <form {...form.form} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {isChangedMeanwhile && seen && (
            <ConflictNotice
              seen={seen}
              theirs={detail}
              catalogue={catalogue}
              onKeepMine={keepMine}
              onTakeTheirs={onTakeTheirs}
            />
          )}
          <FailureBanner failure={form.failure} />
          <DetailFields form={form} seen={seen} catalogue={catalogue} />
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line pt-4">
            <p className="me-auto min-w-0 flex-[1_1_12rem] text-xs text-text-muted">
              Recorded in the audit log with your name. Older versions are kept.
            </p>
            <Button
              type="submit"
              isBusy={form.isPending}
              isIdle={isChangedMeanwhile || (!isDirty && !isRetired && detail !== undefined)}
            >
              {isRetired ? 'Publish and ask again' : 'Publish'}
            </Button>
          </div>
        </form>
      </ConsoleCard>
      <div className="grid min-w-0 gap-3 lg:gap-4">
        <PreviewCard values={form.values} />
        {children}
      </div>
      {leaving.isAsking && (
        <ConfirmDialog
          title="Leave without publishing?"
          doLabel="Leave"
          isFinal
          command={{ send: leaving.leave }}
          onClose={leaving.stay}
        >
          <p>Your changes aren't published and will be lost if you leave.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
