import { useEffect } from 'react';
import type { Editor } from './store/editor-store.ts';

/** Whoever leaves the page takes along what is not saved yet; whoever closes the tab is asked first. */
export function useLeaving(editor: Editor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.isDirty()) event.preventDefault();
    };
    const hurry = () => {
      if (document.visibilityState === 'hidden') void editor.flush();
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hurry);
      void editor.flush();
    };
  }, [editor]);
}
