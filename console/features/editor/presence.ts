import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MeetInSurveyDraftDocument, type MeetInSurveyDraftMutation } from '#contract/generated/operator/graphql.ts';
import { DRAFT_HEARTBEAT_SECONDS } from '#contract/surveys/survey-drafts.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { readDraft } from '#console/survey-draft/draft.queries.ts';

export type Visitor = MeetInSurveyDraftMutation['meetInSurveyDraft']['others'][number];

const operation = { name: 'meetInSurveyDraft', document: MeetInSurveyDraftDocument };

/** Says every few seconds where this person is, hears who else is here, and fetches what they have saved. */
export function usePresence(studyId: string): readonly Visitor[] {
  const { api } = useConsole();
  const editor = useEditor();
  const { draft } = useEditorState();
  const { data } = useQuery({
    queryKey: [operation.name, studyId],
    queryFn: async () => {
      const question = editor.store.get().selected ?? null;
      return (await api.callGraphql(operation, { studyId, question })).meetInSurveyDraft;
    },
    refetchInterval: DRAFT_HEARTBEAT_SECONDS * 1_000,
    gcTime: 0,
    retry: false,
  });
  const newest = data?.revision ?? 0;
  useEffect(() => {
    if (newest <= draft.revision || editor.isDirty()) return;
    void readDraft(api, studyId).then(editor.receive, () => undefined);
  }, [api, editor, studyId, newest, draft.revision]);
  return data?.others ?? [];
}
