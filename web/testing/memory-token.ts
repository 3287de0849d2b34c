import type { StoredToken } from '#client/stored-token.ts';

/** One browser's local storage with its tabs: a change in one tab is told to the others, as browsers do. */
export function createMemoryStorage(initial: string | undefined) {
  let value = initial;
  const tabs: { listener: (() => void) | undefined }[] = [];

  return {
    openTab(): StoredToken {
      const tab: (typeof tabs)[number] = { listener: undefined };
      tabs.push(tab);
      function change(next: string | undefined) {
        value = next;
        for (const other of tabs) if (other !== tab) other.listener?.();
      }
      return {
        read: () => value,
        write: change,
        clear: () => change(undefined),
        onChangeElsewhere(listener) {
          tab.listener = listener;
        },
      };
    },
  };
}
