/** Nothing can be started any more: the project was ended, or the time it closes at has come. */
export function isOver(project: { readonly closes_at: Date | null; readonly ended_at: Date | null }, now: Date) {
  return project.ended_at !== null || (project.closes_at !== null && project.closes_at <= now);
}
