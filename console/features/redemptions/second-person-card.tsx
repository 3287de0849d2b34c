import { ConsoleCard } from '#console/layout/console-card.tsx';

/** Corrections and replacements that somebody else has to decide. */
export function SecondPersonCard() {
  return <ConsoleCard title="Waiting for a second person">{null}</ConsoleCard>;
}
