import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { saveFile } from '#console/save-file.ts';

/** Recovery codes to read, save or copy. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const [news, setNews] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setNews('Copied. Paste them somewhere safe.');
    } catch {
      setNews('Your browser blocked copying. Save them as a file instead.');
    }
  }

  return (
    <div className="grid gap-3">
      <ul className="grid gap-2 md:grid-cols-2">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-xs bg-surface-sunken px-3 py-2 font-code font-bold tracking-[0.04em] whitespace-nowrap"
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => save(codes)}>
          <Icon name="download" />
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Icon name="copy" />
          Copy
        </Button>
        <p role="status" className="text-xs text-text-muted">
          {news}
        </p>
      </div>
    </div>
  );
}

function save(codes: readonly string[]): void {
  const text = `Recovery codes for the ${DEFAULT_BRAND.shortName} operator console. Each code works once.\n\n${codes.join('\n')}\n`;
  saveFile('recovery-codes.txt', text, 'text/plain');
}
