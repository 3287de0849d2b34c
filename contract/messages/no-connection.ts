/** Where nothing can be shown without a connection; apart from the words of surveys, which most pages do without. */
export const noConnection = {
  title: 'No connection',
  text: "We'll try again when you're back online. Your answers are saved.",
} as const;

/** Said of what failed: true while there is no connection, beside the bar that says so, and when it is back. */
export const offline = {
  notSent: "That didn't go through because you were offline. Please try again.",
  was: 'You were offline.',
} as const;
