/** The session's id for clients, kept in local storage so that every tab of the browser has it. */
export interface StoredToken {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /** Calls back when another tab has changed or removed it. */
  onChangeElsewhere(listener: () => void): void;
}

export function createStoredToken(key: string): StoredToken {
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        // A browser that blocks all storage still shows the public pages.
        return undefined;
      }
    },
    write: (token) => localStorage.setItem(key, token),
    clear: () => localStorage.removeItem(key),
    onChangeElsewhere(listener) {
      // The key is null when everything was cleared at once.
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) listener();
      });
    },
  };
}
