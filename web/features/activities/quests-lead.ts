/** The sentence above the quests: how far this week has come. */
export function questsLead(done: number, ofWeek: number): string {
  if (ofWeek === 0) return 'No quests this week yet. New ones come on Monday.';
  if (done >= ofWeek) return 'All quests of this week are done. New ones come on Monday.';
  return `${done} of ${ofWeek} ${ofWeek === 1 ? 'quest' : 'quests'} of this week done.`;
}
