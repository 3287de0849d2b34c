import * as v from 'valibot';

/** What both apps say while demo data is loaded, where somebody runs it on their own machine. */
export const DEMO_TEXTS = {
  preparing: "We're getting the demo ready. Demo accounts will work in a few seconds.",
  ready: 'The demo is ready. You can use the demo accounts now.',
} as const;

/** In the head of a page that was sent meanwhile, so that no other page has to ask. */
export const DEMO_PREPARING_META = '<meta name="demo" content="preparing">';

/** The call exists only where demo data is on. */
export const demoState = v.object({ is_ready: v.boolean() });
export type DemoState = v.InferOutput<typeof demoState>;
