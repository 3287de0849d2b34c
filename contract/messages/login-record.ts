export const loginRecord = {
  timezoneRequired: 'timezone is required',
  timezoneInvalid: 'timezone must be an IANA time zone, such as America/New_York',
} as const;
