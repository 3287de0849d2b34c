import type { PushServices } from '#server/integrations/push/port.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the use cases of this room work with: telling members on devices where they asked for it. */
export interface Push extends Pick<Platform, 'db' | 'clock' | 'chance' | 'sealer' | 'log' | 'outside'> {
  readonly panelId: string;
  readonly timeZone: string;
  readonly services: PushServices;
}
