import { type ComponentType, lazy } from 'react';
import { loadScript } from '#client/load-script.ts';

/** A part of a page whose script comes after the page. If it does not come, the page does without it. */
export function lazyPart<Props>(importer: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    loadScript(importer).then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  );
}
