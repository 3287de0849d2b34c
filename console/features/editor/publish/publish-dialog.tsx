import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getPublishedCodes,
  getSurveyPublishPreview,
  publishSurveyDraft,
} from '#contract/generated/operator/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { answersOf } from '#client/answers-of.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { formatNumber } from '#console/format.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { PublishPreview } from '../editor.queries.ts';

/** For a study in the field: gives the draft to members who have not begun, after a look at what it changes. */
export function PublishButton({ studyId, blocking }: { readonly studyId: string; readonly blocking: number }) {
  const { api } = useConsole();
  const editor = useEditor();
  const queries = useQueryClient();
  const { draft, history, saved } = useEditorState();
  const [isOpen, setIsOpen] = useState(false);
  const look = useCommand(async () => {
    await editor.flush();
    return api.query(getSurveyPublishPreview, { studyId });
  });
  const publish = useCommand(
    // What was looked at is what is published: a draft that has moved on meanwhile is refused by its revision.
    async (revision: number) => {
      const { version } = editor.store.get().draft;
      const answer = await api.mutate(publishSurveyDraft, { studyId, revision });
      if (answer.surveyVersion !== null)
        editor.learn({ ...editor.store.get().draft, publishedRevision: revision, publishedVersion: version });
      return answer;
    },
    {
      onDone({ surveyVersion }) {
        if (surveyVersion === null) return;
        setIsOpen(false);
        void queries.invalidateQueries(answersOf(getPublishedCodes));
      },
    },
  );
  if (!draft.isInField || draft.revision === 0) return null;
  const isNew = draft.publishedRevision !== draft.revision || history.document !== saved;
  const preview = look.data;
  const problems = publish.data?.problems ?? preview?.problems ?? [];

  function open() {
    publish.reset();
    look.send();
    setIsOpen(true);
  }

  return (
    <>
      <Button variant="secondary" size="sm" isIdle={!isNew} onClick={open}>
        <Icon name="send" />
        {isNew ? `Publish v${draft.version}` : 'Published'}
      </Button>
      {isOpen && (
        <ConfirmDialog
          command={{ ...publish, send: () => preview && publish.send(preview.revision) }}
          onClose={() => setIsOpen(false)}
          size="lg"
          title={`Publish v${draft.version} for members who haven't started?`}
          doLabel={`Publish v${draft.version}`}
          isIdle={blocking > 0 || preview === undefined || preview.problems.length > 0}
        >
          <p className="text-text-muted">
            Members who've already started keep the version they started with. Quota cells that keep their names also
            keep their filled slots. This is recorded in the audit log.
          </p>
          {look.isPending && <SkeletonRows rows={3} />}
          {look.failure && (
            <FailureNotice
              message="We couldn't load the changes. Nothing was published."
              retryLabel={MESSAGES.generic.tryAgain}
              onRetry={() => look.send()}
              isRetrying={look.isPending}
            />
          )}
          {preview && <PublishChanges preview={preview} />}
          {blocking > 0 && (
            <Banner tone="warning">Fix {blocking === 1 ? '1 problem' : `${blocking} problems`} first.</Banner>
          )}
          {problems.length > 0 && (
            <Banner tone="danger" role="alert">
              <ul className="grid gap-1">
                {problems.map(({ path, reason }) => (
                  <li key={path + reason}>{reason}</li>
                ))}
              </ul>
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type Kind = PublishPreview['changes'][number]['kind'];

const LOOKS: Readonly<Record<Kind, { readonly word: string; readonly tone: TagTone; readonly icon: IconName }>> = {
  REMOVED: { word: 'Removed', tone: 'danger', icon: 'trash-2' },
  RENAMED: { word: 'Reworded', tone: 'warning', icon: 'pencil' },
  LOGIC: { word: 'Logic', tone: 'warning', icon: 'split' },
  ADDED: { word: 'Added', tone: 'success', icon: 'plus' },
  CHANGED: { word: 'Changed', tone: 'info', icon: 'pencil' },
  REORDERED: { word: 'Order', tone: 'info', icon: 'list' },
  OUTCOMES: { word: 'Outcomes', tone: 'warning', icon: 'split' },
};

/** What members get from now on, and what it does to the answers that are there. */
function PublishChanges({ preview }: { readonly preview: PublishPreview }) {
  const { version, finished, underway, isCountedWhole, changes, changesInAll } = preview;
  const more = changesInAll - changes.length;
  return (
    <section aria-label="Changes">
      <p className="text-sm">
        <b className="tabular-nums">{formatNumber(finished)}</b> finished and{' '}
        <b className="tabular-nums">{formatNumber(underway)}</b> in progress on version {version}, the current one.
        {isCountedWhole ? '' : ' Counts are based on the newest 50,000 answers.'}
      </p>
      {changes.length === 0 && (
        <p className="mt-2 text-sm text-text-muted">No changes to what members see or to the data.</p>
      )}
      <ul className="mt-2" aria-label="Changes">
        {changes.map(({ kind, label, what, effect }) => (
          <li key={`${label} ${what}`} className="grid gap-x-3 border-t border-line py-2 md:grid-cols-[8rem_1fr]">
            <span>
              <Tag tone={LOOKS[kind].tone} icon={LOOKS[kind].icon}>
                {LOOKS[kind].word}
              </Tag>
            </span>
            <span className="min-w-0 text-sm wrap-anywhere">
              <b>
                {label === '' ? '' : `${label}: `}
                {what}
              </b>
              <span className="block text-text-muted">{effect}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-text-muted">And {formatNumber(more)} more.</p>}
    </section>
  );
}
