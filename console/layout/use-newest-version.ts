import { useEffect } from 'react';
import { isScriptMissing } from '#client/load-script.ts';
import { reloadOnce } from '#client/reload-once.ts';

/** A script that is missing may be one of another version: the console is loaded anew, once. Tells whether one is. */
export function useNewestVersion(error: unknown): boolean {
  const isMissing = isScriptMissing(error);
  useEffect(() => {
    if (isMissing) void reloadOnce();
  }, [isMissing]);
  return isMissing;
}
