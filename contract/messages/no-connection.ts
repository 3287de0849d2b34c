/** Where nothing can be shown without a connection; apart from the words of surveys, which most pages do without. */
export const noConnection = {
  title: 'No connection',
  text: "We'll try again when you're back online. Your answers are saved.",
} as const;

/** Said after what failed. */
export const offline = { notSaved: "You're offline. Check your connection, then try again." } as const;
