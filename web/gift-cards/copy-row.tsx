import { useEffect, useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';

const COPIED_SHOWN_MS = 4_000;

interface CopyRowProps {
  /** What it is, such as "Card code". */
  readonly label: string;
  readonly value: string;
  /** What goes to the clipboard, where it differs from what is shown. */
  readonly copied?: string;
}

type CopyState = 'idle' | 'copied' | 'failed';

const SAID: Record<CopyState, (label: string) => string> = {
  idle: () => '',
  copied: (label) => `${label} copied`,
  failed: (label) => `${label} wasn't copied. Select it and copy it manually.`,
};

/** Something to be written down or taken along: shown in full, and copied with one press. */
export function CopyRow({ label, value, copied = value }: CopyRowProps) {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-md bg-spark-soft py-2 ps-5 pe-2 print:border print:border-[#000] print:bg-transparent">
      <div>
        <span className="block text-xs text-on-spark-soft print:text-[#000]">
          {label}
          {state === 'copied' && <b aria-hidden="true"> · Copied</b>}
        </span>
        <b className="block font-code text-[1.1875rem] leading-[1.3] font-[600] tracking-[0.06em] wrap-anywhere [font-feature-settings:'zero'] print:text-[#000]">
          {value}
        </b>
      </div>
      <span className="print:hidden">
        <IconButton
          icon={state === 'copied' ? 'copy-check' : 'copy'}
          label={`Copy the ${label.toLowerCase().replace('pin', 'PIN')}`}
          onClick={() => void copy()}
        />
      </span>
      <p role="status" className={state === 'failed' ? 'col-span-2 text-xs text-on-spark-soft' : 'sr-only'}>
        {SAID[state](label)}
      </p>
    </div>
  );
}
