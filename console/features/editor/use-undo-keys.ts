import { useEffect } from 'react';
import type { Editor } from './store/editor-store.ts';

/** Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z go through the editor's own steps, also while a field is typed into. */
export function useUndoKeys(editor: Editor, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [editor, isOn]);
}
