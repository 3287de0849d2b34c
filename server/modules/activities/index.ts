export type { Activities } from './activities.ts';
export { createProject, type NewProject } from './create-project.ts';
export { invitePanelist } from './invite-panelist.ts';
export { moveTask, type MovedTask } from './move-task.ts';
export { lockTask, readTask, type TaskOfProject } from './read-task.ts';
export { touchTask } from './touch-task.ts';
