import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { loadScript } from '#client/load-script.ts';

/**
 * A panel under a button that comes when somebody comes near the button, so that a page does not carry it; a press that
 * is faster than the panel is done again when it is there.
 */
export function useLatePanel<Props>(importPanel: () => Promise<ComponentType<Props>>) {
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  const [Panel, setPanel] = useState<ComponentType<Props>>();

  function load() {
    if (Panel !== undefined) return;
    // Without the script nothing opens, and the next press asks for it again.
    loadScript(importPanel).then(
      (loaded) => setPanel(() => loaded),
      () => {},
    );
  }

  useEffect(() => {
    if (Panel !== undefined && isWanted.current) button.current?.click();
    isWanted.current = false;
  }, [Panel]);

  const opener = {
    ref: button,
    onPointerEnter: load,
    onFocus: load,
    onClick(event: MouseEvent) {
      // The second press of a double tap would close it again.
      if (event.detail > 1) event.preventDefault();
      isWanted.current = Panel === undefined;
      load();
    },
  };
  return { Panel, opener };
}
