import { useApp } from '#web/app/app-context.ts';
import { Introduce } from '#web/introductions/introduce.tsx';

/** A quest says what it is once to each member; anyone who comes by a link alone is nobody that it could be remembered of. */
export function QuestIntroduction() {
  const state = useApp().session.store.get();
  return (
    state.status === 'signed-in' && <Introduce member={state.member} introduction="MICRO_SURVEY_INTRO_COMPLETED" />
  );
}
