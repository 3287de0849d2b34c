import { ISSUE_CATEGORIES } from '#contract/rules/support.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { keptIn, type Store } from '#web/app/kept.ts';

/** What stands in the form, as typed. */
export interface SupportValues {
  readonly issueCategory: string;
  readonly activityReference: string;
  readonly giftCardReference: string;
  readonly email: string;
  readonly description: string;
}

const FIELDS = ['issueCategory', 'activityReference', 'giftCardReference', 'email', 'description'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * What is being written, in this window alone: words, no files. It outlives a reload, a look at another page and the day's maximum;
 * and if it was sent and never answered, its key, so that sending the same again is the same request. Other words are another one.
 */
export function createSupportDraft(storage: () => Store, owner: string) {
  const kept = keptIn(storage, STORAGE_KEYS.contactDraft(owner));
  let state: Readonly<Record<string, unknown>> = kept.read() ?? {};
  let begun: SupportValues | undefined;
  const keep = (part: object) => {
    state = { ...state, ...part };
    kept.write(state);
  };
  return {
    /**
     * How the form begins, with what a link said; an empty text is nothing said. Another link than last time says what it is
     * about, and what was written stays; the same link again, as after a reload, changes nothing of what was chosen meanwhile.
     */
    begin(told: SupportValues): SupportValues {
      const link = JSON.stringify(told);
      const isSameLink = state['link'] === link;
      const values = Object.fromEntries(
        FIELDS.map((name) => {
          const typed = state[name];
          return [name, isText(typed) && (isSameLink || told[name] === '') ? typed : told[name]];
        }),
      ) as unknown as SupportValues;
      const isKnown = ISSUE_CATEGORIES.some((category) => category === values.issueCategory);
      state = { ...state, link };
      begun = { ...values, issueCategory: isKnown ? values.issueCategory : '' };
      return begun;
    },
    /** Nothing is kept before somebody types: a look at the form leaves no trace. */
    type(values: SupportValues): void {
      if (begun !== undefined && FIELDS.every((name) => values[name] === begun?.[name])) return;
      begun = undefined;
      keep(Object.fromEntries(FIELDS.map((name) => [name, values[name]])));
    },
    /** The key for what is about to be sent. */
    keyFor(request: unknown): string {
      const content = JSON.stringify(request);
      const key = state['content'] === content && isText(state['key']) ? state['key'] : crypto.randomUUID();
      keep({ content, key });
      return key;
    },
    forget(): void {
      state = {};
      kept.forget();
    },
  };
}

export type SupportDraft = ReturnType<typeof createSupportDraft>;
