export const footer = {
  faq: 'FAQ',
  contactUs: 'Contact us',
  privacyPolicy: 'Privacy policy',
  termsOfUse: 'Terms of use',
  privacyChoices: 'Your privacy choices',
  requestMyPersonalInformation: 'Request my personal information',
  privacyNotice: 'Privacy notice',
  californiaNotice: 'California notice at collection',
  copyright: (year: number, retailerName: string) => `© ${year} ${retailerName}. All rights reserved.`,
} as const;
