import { useState } from 'react';
import { failureSentence, problemsOfFields } from '#client/failure.ts';
import { ProfileRow } from '#fields/profile-row.tsx';
import { isSignInDeclined } from '#web/session/recent-sign-in.ts';
import { beginDraft, type DetailDraft, isChanged, problemOf } from './detail-draft.ts';
import { DetailForm } from './detail-form.tsx';
import { type DetailRowProps, EditButton, OpenRow, useWayBack } from './row-parts.tsx';
import { useUnsaved } from './unsaved.ts';
import { useSaveDetail } from '#web/profile/use-save-detail.ts';

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
      onSaved(`${detail.displayName} is saved.`, place);
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

/** What the server found wrong stands at the field; anything else above it. */
function whatWentWrong(error: unknown, detailName: string): Pick<DetailDraft, 'refused' | 'failure'> {
  if (isSignInDeclined(error)) return {};
  const problems = problemsOfFields(error);
  const [refused] = problems[detailName] ?? [];
  if (refused !== undefined) return { refused };
  return { failure: Object.values(problems).flat()[0] ?? failureSentence(error) };
}
