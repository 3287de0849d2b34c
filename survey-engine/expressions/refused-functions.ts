/** Functions that surveys from elsewhere may use and that are outside of the subset, each with the reason. */
export const REFUSED_FUNCTIONS: Readonly<Record<string, string>> = {
  isContainerReady: 'it asks whether a page or panel on the screen is valid, which expressions here cannot see',
  isDisplayMode: 'a survey here is always being answered, never only displayed',
  propertyValue: 'expressions here read answers, not the properties of questions',
};
