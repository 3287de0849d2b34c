import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSurveyDraft, meetInSurveyDraft } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { DRAFT_HEARTBEAT_SECONDS } from '#contract/studies/survey-drafts.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useEditor, useEditorState } from './editor-context.ts';

export type Visitor = AnswerOf<typeof meetInSurveyDraft>['others'][number];

/** Says every few seconds where this person is, hears who else is here, and fetches what they have saved. */
export function usePresence(studyId: string): readonly Visitor[] {
  const { api } = useConsole();
  const editor = useEditor();
  const { draft } = useEditorState();
  const { data } = useQuery({
    queryKey: [meetInSurveyDraft.name, studyId],
    queryFn: async () => {
      const question = editor.store.get().selected ?? null;
      return api.mutate(meetInSurveyDraft, { studyId, question });
    },
    refetchInterval: DRAFT_HEARTBEAT_SECONDS * 1_000,
    gcTime: 0,
    retry: false,
  });
  const newest = data?.revision ?? 0;
  useEffect(() => {
    if (newest <= draft.revision || editor.isDirty()) return;
    void api.query(getSurveyDraft, { studyId }).then(editor.receive, () => undefined);
  }, [api, editor, studyId, newest, draft.revision]);
  return data?.others ?? [];
}
