/** Where a browser is told, and the keys that only it can read with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushOrder {
  readonly target: PushTarget;
  readonly keys: VapidKeys;
  /** What only the browser can read. */
  readonly text: string;
  /** Replaces what still waits at the service under the same name. */
  readonly topic: string;
  readonly keptSeconds: number;
}

/** taken; gone: the browser is told nowhere any more; refused: this one never; later: after so long, or when the service likes. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | { readonly later: true; readonly waitMs: number | undefined };

/** The push services of the browsers' makers. */
export interface PushServices {
  newKeys(): VapidKeys;
  isKnown(endpoint: string): boolean;
  send(order: PushOrder): Promise<PushOutcome>;
}
