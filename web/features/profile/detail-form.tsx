import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProfileField } from '#fields/profile-field.tsx';
import { ConflictNotice } from '#web/profile/conflict-notice.tsx';
import { type DetailDraft, problemOf } from './detail-draft.ts';
import type { Detail } from '#web/profile/profile.queries.ts';

interface DetailFormProps {
  readonly detail: Detail;
  readonly draft: DetailDraft;
  readonly onChange: (draft: DetailDraft) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The form of one detail, in the place of its row. */
export function DetailForm({ detail, draft, onChange, onSave, onCancel }: DetailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { tries, theirs, failure } = draft;
  const verb = theirs === undefined ? 'Save' : 'Save mine';
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
