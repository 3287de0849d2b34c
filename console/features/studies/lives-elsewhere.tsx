import type { ComponentProps } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

/** For a survey at an outside host: where it begins. */
export function LivesElsewhere({ field }: { readonly field: Partial<ComponentProps<typeof TextField>> }) {
  return (
    <details className="group border-t border-line pt-1" open={field.error !== undefined || undefined}>
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
        Survey lives elsewhere
        <span className="text-text-muted transition-[rotate] group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="pb-1">
        <TextField
          label="Entry address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="Signed ID and return address are added. Keys are shown once."
          {...field}
        />
      </div>
    </details>
  );
}
