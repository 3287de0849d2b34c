/** Functions that surveys from elsewhere may use and that are outside of the subset, each with the reason. */
export const REFUSED_FUNCTIONS: Readonly<Record<string, string>> = {
  isContainerReady: 'expressions here see answers, not whether a panel is valid',
  isDisplayMode: 'a survey here is always being answered',
  propertyValue: 'expressions here see answers, not properties of questions',
};
