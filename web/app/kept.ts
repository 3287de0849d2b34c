export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * One object under a name in the browser's storage. The browser may refuse its storage, and somebody may have changed what is in
 * it: then nothing is kept, and the person who reads checks each field.
 */
export function keptIn(storage: () => Store, name: string) {
  return {
    read(): Readonly<Record<string, unknown>> | undefined {
      const value: unknown = quietly(() => JSON.parse(storage().getItem(name) ?? 'null'));
      return typeof value === 'object' && value !== null ? { ...value } : undefined;
    },
    write(value: object): void {
      quietly(() => storage().setItem(name, JSON.stringify(value)));
    },
    forget(): void {
      quietly(() => storage().removeItem(name));
    },
  };
}

/** A browser may keep nothing, or have no room left: then nothing was done, and nothing is known. */
export function quietly<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
