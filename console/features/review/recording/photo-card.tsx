import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Recording } from '../review.queries.ts';

/** Photos that the member sent; each opens large in a tab of its own. */
export function PhotoCard({ photos }: { readonly photos: readonly Recording[] }) {
  return (
    <ConsoleCard title="Photos">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.uploadId}>
            <a href={photo.url} target="_blank" rel="noreferrer" className="block rounded-md">
              <img
                src={photo.url}
                alt={`Sent ${formatMoment(photo.sentAt)}, ${index + 1} of ${photos.length}`}
                loading="lazy"
                className="aspect-4/3 w-full rounded-md bg-surface-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}
