/** The key that a member was shown a moment ago, on its way to the card's own page in this tab; in memory alone. */
let handed: { readonly pathname: string; readonly key: string } | undefined;

export function handOverKey(uri: string, key: string): void {
  handed = { pathname: new URL(uri, 'https://own').pathname, key };
}

/** For the page of this address; it stays until it is forgotten. */
export function handedKey(pathname: string): string | undefined {
  return handed?.pathname === pathname ? handed.key : undefined;
}

export function forgetHandedKey(): void {
  handed = undefined;
}
