import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#console/session/console-context.ts';
import { holdQuery } from './hold.queries.ts';

/** What is true of a mail that was just asked for: on a restored copy that is on hold it stays where it is. */
export function useMailSentence(): (what: string, sent: string) => string {
  const { api } = useConsole();
  const { data: hold } = useQuery(holdQuery(api));
  return (what, sent) => (hold ? `${what} waits: this is a restored copy, on hold.` : sent);
}
