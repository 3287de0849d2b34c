import { getSurveyDraftClips } from '#contract/generated/operator/operations.ts';
import { pagedQuery } from '#client/operation-query.ts';
import { Button } from '#ui/actions/button.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { rowsOf } from '#console/lists/paged-table.tsx';
import { textOf } from '#console/survey-draft/model/survey-document.ts';
import { usePages } from '#console/session/use-answer.ts';
import { DENSE_CONTROL, DenseField } from './dense-field.tsx';
import type { QuestionPartProps } from './question-edit.ts';

/** Which film of the community is shown. */
export function ClipField({ element, onEdit }: Pick<QuestionPartProps, 'element' | 'onEdit'>) {
  const list = usePages(pagedQuery, getSurveyDraftClips, {});
  const { data, error, refetch, hasNextPage, fetchNextPage } = list;
  const clips = rowsOf(list) ?? [];
  const chosen = textOf(element['imageLink']);
  const isKnown = clips.some(({ clipId }) => clipId === chosen);
  return (
    <DenseField
      label="Clip"
      hint="Clips include captions and a text version for accessibility."
      error={error ? "The clips couldn't be loaded." : undefined}
    >
      {(props) => (
        <div className="flex gap-2">
          <select
            {...props}
            value={chosen}
            onChange={(event) => onEdit({ imageLink: event.target.value || undefined }, 'choose a clip')}
            className={DENSE_CONTROL}
          >
            <option value="">
              {data === undefined ? 'Loading' : clips.length === 0 ? 'No clips yet' : 'Choose a clip'}
            </option>
            {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
            {clips.map(({ clipId, title, seconds }) => (
              <option key={clipId} value={clipId}>
                {title}, {clockTime(seconds)}
              </option>
            ))}
          </select>
          {error && (
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          {hasNextPage && (
            <Button variant="quiet" size="sm" onClick={() => void fetchNextPage()}>
              More
            </Button>
          )}
        </div>
      )}
    </DenseField>
  );
}
