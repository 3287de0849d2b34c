import { MESSAGES } from '#contract/messages/messages.ts';
import type { MemberRouter } from './router.ts';

const PROBLEM_TITLES = new Map<string | undefined, string>([
  ['error', MESSAGES.generic.somethingWentWrong],
  ['notFound', MESSAGES.notFound.title],
]);

/** After each navigation: the window says where it is, and the heading takes the focus, so that it is heard too. */
export function announcePages(router: MemberRouter, communityName: string): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(router, communityName);
    const isFirstPage = fromLocation === undefined;
    if (pathChanged && !isFirstPage) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}

function titleOf({ state }: MemberRouter, communityName: string): string {
  const problem = state.matches.find((match) => PROBLEM_TITLES.has(match.status));
  const name = PROBLEM_TITLES.get(problem?.status) ?? state.matches.at(-1)?.staticData.title;
  return name === undefined ? communityName : `${name} · ${communityName}`;
}
