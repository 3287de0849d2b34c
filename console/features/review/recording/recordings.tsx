import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { recordingsQuery, type Review } from '../review.queries.ts';
import { FilmCard } from './film-card.tsx';
import { PhotoCard } from './photo-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** What the member filmed and photographed, with what reviewers wrote about it. */
export function Recordings({ review }: { readonly review: Review }) {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const query = useQuery(recordingsQuery(api, review.taskId));
  const recordings = query.data;
  if (recordings === undefined) return review.kind === 'VIDEO' ? <CardStates query={query} /> : null;
  const refresh = () => void queryClient.invalidateQueries(recordingsQuery(api, review.taskId));
  const films = recordings.filter(({ kind }) => kind === 'VIDEO');
  const photos = recordings.filter(({ kind }) => kind === 'PHOTO');
  if (recordings.length === 0) {
    if (review.kind !== 'VIDEO') return null;
    return <p className="text-text-muted">No film or photo stands in the answers.</p>;
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
