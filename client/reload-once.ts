const RELOADED_AT = 'reloaded-at';
/** As good as once: what the newest version lacks too will not come by asking again. */
const ONCE_WITHIN_MS = 600_000;

/** The front page needs no data, and a balancer lets it through, unlike /health. */
const SIGN_OF_LIFE = '/';

/**
 * Loads the page anew because its version is no longer what the server has. Once: anyone who comes here again, or has no
 * storage to remember it in, stays where they are. Without an answer the browser would put its own page in the place of
 * this one. Tells whether the page is being loaded.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_WITHIN_MS) return false;
    if (!(await fetch(SIGN_OF_LIFE, { method: 'HEAD', cache: 'no-store' })).ok) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
