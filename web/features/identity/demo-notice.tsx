import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { DEMO_TEXTS, demoState } from '#contract/identity/demo.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useApp } from '#web/app/app-context.ts';

const ASK_AGAIN_MS = 1_000;

/** On somebody's own machine: that the demo is on its way, and then that it is there. */
export function DemoNotice() {
  const { api } = useApp();
  const { data: isReady = false } = useQuery({
    queryKey: ['demo'],
    queryFn: () => api.callRest({ path: API_PATHS.demo, method: 'GET', read: readIsReady, isSilent: true }),
    refetchInterval: ({ state }) => (state.data === true ? false : ASK_AGAIN_MS),
    meta: { isSilent: true },
  });
  return (
    <Banner tone={isReady ? 'success' : 'info'} role="status">
      {isReady ? DEMO_TEXTS.ready : DEMO_TEXTS.preparing}
    </Banner>
  );
}

function readIsReady(body: unknown): boolean | undefined {
  return v.is(demoState, body) ? body.is_ready : undefined;
}
