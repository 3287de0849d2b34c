import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { recordingsQuery, type Recording, type Review } from '../reviews.queries.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { FilmCard } from './film-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** What the member filmed and photographed, with what reviewers wrote about it. */
export function Recordings({ review }: { readonly review: Review }) {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const query = useAnswer(recordingsQuery, review.taskId);
  const recordings = query.data;
  if (recordings === undefined) return review.kind === 'VIDEO' ? <CardStates query={query} /> : null;
  const refresh = () => void queryClient.invalidateQueries(recordingsQuery(api, review.taskId));
  const films = recordings.filter(({ kind }) => kind === 'VIDEO');
  const photos = recordings.filter(({ kind }) => kind === 'PHOTO');
  if (recordings.length === 0) {
    if (review.kind !== 'VIDEO') return null;
    return <p className="text-text-muted">No videos or photos in the answers.</p>;
  }
  return (
    <>
      {films.map((film, index) => (
        <FilmCard
          key={film.uploadId}
          taskId={review.taskId}
          film={film}
          name={films.length > 1 ? `Recording ${index + 1}` : 'Recording'}
          onChanged={refresh}
        />
      ))}
      {photos.length > 0 && <PhotoCard photos={photos} />}
      <TagsCard key={review.tags.join('|')} taskId={review.taskId} tags={review.tags} />
    </>
  );
}

/** Photos that the member sent; each opens large in a tab of its own. */
function PhotoCard({ photos }: { readonly photos: readonly Recording[] }) {
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
