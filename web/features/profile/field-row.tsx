import { useState, type SubmitEvent, useEffect, useRef } from 'react';
import { ProfileRow } from '#fields/profile-row.tsx';
import { beginDraft, type DetailDraft, isChanged, problemOf } from './detail-draft.ts';
import { type DetailRowProps, EditButton, OpenRow, useWayBack } from './row-parts.tsx';
import { useUnsaved } from './unsaved.tsx';
import { whatWentWrong } from './what-went-wrong.ts';
import { useSaveDetail } from '#web/profile/use-save-detail.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProfileField } from '#fields/profile-field.tsx';
import { ConflictNotice } from '#web/profile/conflict-notice.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';

/**
 * A detail with one field. What is saved stands in its row at once; if it then cannot be, the row is what it was, and the form
 * is open again with everything that was entered.
 */
export function FieldRow({ detail, onSaved }: DetailRowProps) {
  const [draft, setDraft] = useState<DetailDraft>();
  const { save, pending, passwordDialog } = useSaveDetail(detail);
  const isOpen = draft !== undefined && pending === undefined;
  const place = useWayBack({ isOpen });
  useUnsaved({ isUnsaved: draft !== undefined && (pending !== undefined || isChanged(draft)) });

  async function send(tried: DetailDraft) {
    const { selectedList, revision } = tried;
    if (problemOf(detail, tried) !== undefined) return setDraft(tried);
    if (!isChanged(tried)) return setDraft(undefined);
    setDraft(tried);
    try {
      const { now, isConflict } = await save({ selectedList, revision });
      if (isConflict) return setDraft({ ...tried, revision: now.revision, theirs: now });
      setDraft(undefined);
      onSaved(`${detail.displayName} saved.`, place);
    } catch (error) {
      setDraft({ ...tried, ...whatWentWrong(error, detail.detailName) });
    }
  }

  const shown = pending === undefined ? detail : { ...detail, selectedList: pending };
  return (
    <>
      {isOpen ? (
        <OpenRow detail={detail}>
          <DetailForm
            detail={detail}
            draft={draft}
            onChange={setDraft}
            onSave={() => void send({ ...draft, tries: draft.tries + 1, failure: undefined })}
            onCancel={() => setDraft(undefined)}
          />
        </OpenRow>
      ) : (
        <ProfileRow
          detail={shown}
          action={
            <EditButton
              detail={shown}
              isBusy={pending !== undefined}
              onEdit={() => setDraft(beginDraft(detail, new Date()))}
              place={place}
            />
          }
        />
      )}
      {passwordDialog}
    </>
  );
}

interface DetailFormProps {
  readonly detail: Detail;
  readonly draft: DetailDraft;
  readonly onChange: (draft: DetailDraft) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The form of one detail, in the place of its row. */
function DetailForm({ detail, draft, onChange, onSave, onCancel }: DetailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { tries, theirs, failure } = draft;
  const verb = theirs === undefined ? 'Save' : 'Save my version';
  // Nobody is told off before they tried.
  const problem = tries === 0 ? undefined : (problemOf(detail, draft) ?? draft.refused);

  // When it opens, and after each try that went wrong: to what is wrong, or to where one goes on.
  useEffect(() => {
    const inOrder = [...(tries > 0 ? ['[aria-invalid="true"]'] : []), 'input:checked', 'input, select'];
    const [target] = inOrder.flatMap((selector) => form.current?.querySelector<HTMLElement>(selector) ?? []);
    target?.focus();
  }, [tries]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSave();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="rounded-lg bg-surface-sunken p-5 lg:p-6">
      {theirs !== undefined && <ConflictNotice theirs={theirs} onTake={onCancel} />}
      {failure !== undefined && (
        <div className="mb-4">
          <Banner tone="danger">{failure} What you entered is still here.</Banner>
        </div>
      )}
      <ProfileField
        detail={detail}
        selectedList={draft.selectedList}
        onSelect={(selectedList) => onChange({ ...draft, selectedList, refused: undefined })}
        problem={problem}
      />
      {detail.availableActivityInfo !== null && (
        <p className="mt-2 text-sm text-text-muted">{detail.availableActivityInfo}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" aria-label={`${verb} ${detail.displayName}`}>
          {verb}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
