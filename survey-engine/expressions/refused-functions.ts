/** Functions that surveys from elsewhere may use and that are outside of the subset, each with the reason. */
export const REFUSED_FUNCTIONS: Readonly<Record<string, string>> = {
  isContainerReady: 'expressions can read answers, but not whether a panel is valid',
  isDisplayMode: 'surveys are always in answering mode',
  propertyValue: 'expressions can read answers, but not question properties',
};
