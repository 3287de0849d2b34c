import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { useConsole } from '#console/console-context.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { publishDraft } from './editor.queries.ts';

/** For a study in the field: gives the draft to members who have not begun, after a second look. */
export function PublishButton({ studyId, blocking }: { readonly studyId: string; readonly blocking: number }) {
  const { api } = useConsole();
  const editor = useEditor();
  const { draft, history, saved } = useEditorState();
  const [isOpen, setIsOpen] = useState(false);
  const publish = useMutation({
    mutationFn: async () => {
      await editor.flush();
      const { revision, version } = editor.store.get().draft;
      const answer = await publishDraft(api, studyId, revision);
      if (answer.surveyVersion !== null)
        editor.learn({ ...editor.store.get().draft, publishedRevision: revision, publishedVersion: version });
      return answer;
    },
    onSuccess: ({ surveyVersion }) => {
      if (surveyVersion !== null) setIsOpen(false);
    },
  });
  if (!draft.isInField || draft.revision === 0) return null;
  const isNew = draft.publishedRevision !== draft.revision || history.document !== saved;

  return (
    <>
      <Button variant="secondary" size="sm" isIdle={!isNew} onClick={() => setIsOpen(true)}>
        <Icon name="send" />
        {isNew ? `Publish v${draft.version}` : 'Published'}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Publish v${draft.version} to those who have not begun?`}
        actions={
          <>
            <Button isBusy={publish.isPending} isIdle={blocking > 0} onClick={() => publish.mutate()}>
              Publish v{draft.version}
            </Button>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              Not yet
            </Button>
          </>
        }
      >
        <p className="text-text-muted">
          Members who have begun stay with the survey they began with. Quota cells that keep their names keep the slots
          that are taken. It is written to the audit log.
        </p>
        {blocking > 0 && (
          <div className="mt-3">
            <Banner tone="warning">
              {blocking === 1 ? '1 problem has' : `${blocking} problems have`} to be fixed first.
            </Banner>
          </div>
        )}
        {(publish.data?.problems.length ?? 0) > 0 && (
          <div className="mt-3">
            <Banner tone="danger" role="alert">
              <ul className="grid gap-1">
                {publish.data?.problems.map(({ path, reason }) => (
                  <li key={path + reason}>
                    {path === '' ? '' : `${path}: `}
                    {reason}
                  </li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        {publish.error && (
          <div className="mt-3">
            <Banner tone="danger" role="alert">
              {publish.error.message}
            </Banner>
          </div>
        )}
      </Modal>
    </>
  );
}
