import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { AudienceRulesSchema, AudienceSampleSchema } from '#contract/audiences/audience-rules.ts';
import { isApiError } from '#client/api-error.ts';
import { useConsole } from '#console/session/console-context.ts';
import { saveAudienceDraft, type AudienceDraft, type LoadedAudience } from './audience-draft.ts';

/** How long after the last change it is saved. */
const PAUSE_MS = 500;

export type SavingState = 'saved' | 'saving' | 'incomplete' | 'conflict' | 'failed';

/**
 * What is on the screen, saved by itself a moment after each change. A sentence that is not whole yet waits; what
 * somebody else has saved in the meantime is never overwritten.
 */
export function useAudienceDraft(loaded: LoadedAudience) {
  const { api } = useConsole();
  const [draft, setDraft] = useState<AudienceDraft>({ rules: loaded.rules, sample: loaded.sample });
  const [saved, setSaved] = useState(loaded);
  const [state, setState] = useState<SavingState>('saved');
  const work = useRef({ revision: loaded.revision, next: undefined as AudienceDraft | undefined, isSaving: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save() {
    const { current } = work;
    const { next } = current;
    if (next === undefined || current.isSaving) return;
    current.next = undefined;
    current.isSaving = true;
    try {
      const answer = await saveAudienceDraft(api, loaded.studyId, next, current.revision);
      current.revision = answer.revision;
      setSaved(answer);
      setState(current.next === undefined ? 'saved' : 'saving');
    } catch (error) {
      current.next ??= next;
      setState(isApiError(error, 'CONFLICT') ? 'conflict' : 'failed');
      return;
    } finally {
      current.isSaving = false;
    }
    await save();
  }

  function change(next: AudienceDraft) {
    setDraft(next);
    clearTimeout(timer.current);
    const isWhole = v.is(AudienceRulesSchema, next.rules) && v.is(AudienceSampleSchema, next.sample);
    if (state === 'conflict') return;
    setState(isWhole ? 'saving' : 'incomplete');
    work.current.next = isWhole ? next : undefined;
    if (isWhole) timer.current = setTimeout(() => void save(), PAUSE_MS);
  }

  // Leaving the page within the pause saves what is there.
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void saveNow.current();
    },
    [],
  );

  return { draft, saved, state, change, retry: () => void save() };
}
