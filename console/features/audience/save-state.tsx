import { Icon } from '#ui/icons/icon.tsx';
import { formatTime } from '#console/format.ts';
import type { SavingState } from './use-audience-draft.ts';

interface AudienceSaveStateProps {
  readonly state: SavingState;
  readonly savedAt: string | null;
}

/** There is no button to save: this says how things are. */
export function AudienceSaveState({ state, savedAt }: AudienceSaveStateProps) {
  const isFine = state === 'saved' || state === 'saving';
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-text-muted">
      <span className={isFine ? 'text-success' : 'text-danger'}>
        <Icon name={isFine ? (state === 'saved' ? 'check-check' : 'pencil') : 'circle-alert'} size="xs" />
      </span>
      {wordsOf(state, savedAt)}
    </span>
  );
}

function wordsOf(state: SavingState, savedAt: string | null): string {
  if (state === 'saved') return savedAt === null ? 'Nothing changed yet' : `Saved ${formatTime(savedAt)}`;
  if (state === 'saving') return 'Saving';
  return state === 'incomplete' ? 'Not saved: a rule is not whole' : 'Not saved';
}
