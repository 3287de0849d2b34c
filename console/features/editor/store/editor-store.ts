import { RETRY_DELAYS_MS } from '#contract/limits.ts';
import type { DraftOrigin } from '#contract/studies/survey-drafts.ts';
import type { OpenedDraftFragment, SaveSurveyDraftMutation } from '#contract/generated/operator/graphql.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { createExternalStore } from '#client/external-store.ts';
import { failureSentence } from '#client/failure.ts';
import { edited, newHistory, redone, undone, type Edit, type History } from '#console/survey-draft/model/history.ts';
import { mergeDocuments } from '#console/survey-draft/model/merge-documents.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { takenNames } from '#console/survey-draft/model/edit-elements.ts';
import { listQuestions, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { isSame } from '#console/survey-draft/model/three-way.ts';

const SAVE_DELAY_MS = 900;

export interface EditorState {
  readonly history: History;
  /** A question or a page, by its name. */
  readonly selected: string | undefined;
  readonly draft: DraftInfo;
  /** The survey as the server has it: what a merge begins with. */
  readonly saved: SurveyDocument;
  readonly saving: 'no' | 'now' | 'late';
  /** Why it was not taken, where trying again would not help. */
  readonly refusal: string | undefined;
  /** Somebody else changed the same things: nothing is saved until somebody chooses. */
  readonly conflict: { readonly theirs: SurveyDocument; readonly draft: DraftInfo } | undefined;
  /** What happened without the author's doing, for those who listen. */
  readonly news: string;
}

export interface SaveRequest {
  readonly baseRevision: number;
  readonly document: SurveyDocument;
  readonly origin: DraftOrigin;
}

export interface EditorParts {
  readonly draft: OpenedDraft;
  readonly save: (request: SaveRequest) => Promise<SaveAnswer>;
  readonly now: () => number;
}

export type Editor = ReturnType<typeof createEditor>;

/** One person's editing of one survey: what was done and can be undone, and what of it the server has. */
export function createEditor({ draft: opened, save, now }: EditorParts) {
  const first = openDocument(opened.definition, opened.outcomes);
  const store = createExternalStore<EditorState>({
    history: newHistory(first),
    selected: listQuestions(first)[0]?.name ?? first.definition.pages[0]?.name,
    draft: infoOf(opened),
    saved: first,
    saving: 'no',
    refusal: undefined,
    conflict: undefined,
    news: '',
  });
  let origin: DraftOrigin = 'EDIT';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function change(part: Partial<EditorState>) {
    store.set({ ...store.get(), ...part });
  }

  function setHistory(history: History) {
    change({ history, selected: stillThere(history.document, store.get().selected), refusal: undefined });
  }

  const isDirty = () => store.get().history.document !== store.get().saved;

  function schedule(delayMs = SAVE_DELAY_MS) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  }

  /** Saves what is not saved yet. One call at a time; what is written meanwhile goes with the next one. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const { saving, conflict, history, draft } = store.get();
    if (saving === 'now' || conflict !== undefined || !isDirty() || !draft.isOpen) return;
    const { document } = history;
    change({ saving: 'now' });
    try {
      const answer = await save({ baseRevision: draft.revision, document, origin });
      failures = 0;
      take(answer, document);
    } catch (error) {
      fail(error);
      return;
    }
    if (isDirty()) schedule();
  }

  function take({ saved, conflict, refusal }: SaveAnswer, sent: SurveyDocument) {
    if (saved !== null) {
      origin = 'EDIT';
      change({ saving: 'no', refusal: undefined, saved: sent, draft: { ...store.get().draft, ...saved } });
    } else if (conflict !== null) meet(conflict);
    else change({ saving: 'no', refusal: refusal ?? undefined });
  }

  function fail(error: unknown) {
    const isLater = isTransient(error) || isApiError(error, 'RATE_LIMITED');
    change({ saving: 'late', refusal: isLater ? undefined : failureSentence(error) });
    if (!isLater) return;
    schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]);
    failures += 1;
  }

  /** Somebody saved in between. What does not touch each other is put together at once; for the rest somebody chooses. */
  function meet(newer: OpenedDraft) {
    const { saved: base, history } = store.get();
    const theirs = openDocument(newer.definition, newer.outcomes);
    const { document, differences } = mergeDocuments(base, history.document, theirs);
    const draft = infoOf(newer);
    if (differences.length > 0) change({ saving: 'no', conflict: { theirs, draft } });
    else settle(theirs, draft, document);
  }

  /** Goes on from what is on the server now, with a document that knows both sides. */
  function settle(theirs: SurveyDocument, draft: DraftInfo, document: SurveyDocument) {
    const name = draft.savedBy?.name ?? 'Someone else';
    const isTheirs = isSame(document, theirs);
    const next = isTheirs ? theirs : document;
    origin = isTheirs ? 'EDIT' : 'MERGE';
    const label = `changes by ${name}`;
    change({
      history: edited(store.get().history, { document: next, label }, now()),
      selected: stillThere(next, store.get().selected),
      draft,
      saved: theirs,
      saving: 'no',
      conflict: undefined,
      news: `${name}'s changes are included.`,
    });
    if (!isTheirs) void flush();
  }

  return {
    store,
    flush,
    isDirty,

    edit(edit: Edit): void {
      if (!store.get().draft.isOpen) return;
      setHistory(edited(store.get().history, edit, now()));
      schedule();
    },

    undo(): void {
      setHistory(undone(store.get().history));
      schedule();
    },

    redo(): void {
      setHistory(redone(store.get().history));
      schedule();
    },

    select: (selected: string | undefined) => change({ selected }),

    /** Everything at once, as a version of its own. */
    bringIn(document: SurveyDocument, label: string): void {
      origin = 'IMPORT';
      setHistory(edited(store.get().history, { document, label }, now()));
      void flush();
    },

    /** What the server has is newer, as a restored version is: takes it over, or puts both together. */
    receive(newer: OpenedDraft): void {
      const { draft, saving } = store.get();
      if (saving === 'now' || newer.revision <= draft.revision) return;
      meet(newer);
    },

    /** The author has chosen. */
    resolve(document: SurveyDocument): void {
      const { conflict } = store.get();
      if (conflict !== undefined) settle(conflict.theirs, conflict.draft, document);
    },

    /** Called when the draft was published or restored: the server tells how it stands now. */
    learn: (draft: DraftInfo) => change({ draft }),

    stop(): void {
      clearTimeout(timer);
    },
  };
}

function stillThere(document: SurveyDocument, name: string | undefined): string | undefined {
  if (name !== undefined && takenNames(document).has(name)) return name;
  return listQuestions(document)[0]?.name ?? document.definition.pages[0]?.name;
}

export type OpenedDraft = OpenedDraftFragment;
export type SaveAnswer = SaveSurveyDraftMutation['saveSurveyDraft'];

/** What the server says about the draft, without the draft. */
export type DraftInfo = Omit<OpenedDraft, 'definition' | 'outcomes'>;

function infoOf(draft: OpenedDraft): DraftInfo {
  const { definition: _, outcomes: __, ...info } = draft;
  return info;
}
