/** Calls back when the connection is there again; returns how to stop that. */
export function onOnline(wake: () => void): () => void {
  addEventListener('online', wake);
  return () => removeEventListener('online', wake);
}
