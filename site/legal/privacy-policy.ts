import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { PRIVACY_VERSION } from '#contract/rules/consents.ts';
import { ACCOUNT_DELETION_HOURS, UNSUBSCRIBE_HOURS } from '#contract/limits.ts';
import type { LegalText } from './legal-text.ts';

export const PRIVACY_POLICY: LegalText = {
  title: 'Privacy policy',
  lead: 'What we keep about you, why, who sees it, and how to have it removed.',
  version: `Version ${PRIVACY_VERSION} · 11/15/2026`,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      content: [
        `${brand.name} is a research community run by ${brand.retailerName} (“we”). This policy is about the community: its website, its app and its mails. What you buy in our stores has a privacy notice of its own; the footer leads to it.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      content: [
        'What you give us:',
        [
          'Your email address, name, date of birth and zip code when you join the waitlist, and a phone number if you wish.',
          'Your home address, when you agree to test a product that we send you.',
          'What you tell us about your household and shopping.',
          'Your answers, pictures and recordings.',
          'What you write to our support team, and the files you add.',
        ],
        'What comes with use:',
        [
          'When you log in, from which kind of device and browser, and your time zone.',
          'Which activities you were invited to, started and finished, and how long they took.',
          'The points you collected and the gift cards you redeemed.',
        ],
        'We do not buy data about you, and we do not follow you on other sites.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      content: [
        [
          'To choose studies that fit your home, and to make sure that all kinds of homes are heard.',
          'To send products you agreed to test.',
          'To credit points and hand out gift cards.',
          'To answer when you write to us.',
          'To keep accounts safe: to notice stolen passwords, copied answers and second accounts.',
        ],
        'We do not sell it, we do not use it for advertising, and no program alone decides that you must leave.',
      ],
    },
    {
      id: 'who-sees-your-answers',
      title: 'Who sees your answers',
      content: [
        'Researchers see them under a number, never under your name. Reports speak of groups, not of persons. Recordings are seen by the people who review them, and only for the study they were made for. If we would like to show yours to anyone else, we ask you first.',
        'Companies that work for us (for hosting, mail, parcels and gift cards) get what their part needs and nothing more, and may not use it for themselves. We give data to authorities only where the law makes us.',
      ],
    },
    {
      id: 'how-long-we-keep-it',
      title: 'How long we keep it',
      content: [
        'As long as you are a member. Recordings and pictures go when their study is finished. If you are on the waitlist and no longer wish to be, write to us and we remove you.',
        `When you delete your account you are signed out at once, and within ${ACCOUNT_DELETION_HOURS} hours everything that names you is erased or cut loose from you. Answers that can no longer be tied to you stay in the results. We keep a keyed fingerprint of your address, from which the address cannot be read, to know that an account was closed.`,
      ],
    },
    {
      id: 'your-choices',
      title: 'Your choices',
      content: [
        [
          'See and change what you told us, on your account page.',
          'Choose which kinds of activities you want and how many, or none.',
          `Stop mails about activities with the link in each of them. Please allow ${UNSUBSCRIBE_HOURS} hours.`,
          'Get a copy of all that we hold about you.',
          'Delete your account, on your account page.',
        ],
        'Depending on where you live, the law gives you further rights: to have things corrected, to object, to limit the use of sensitive data. Residents of California find them in the California notice at collection. Use “Request my personal information” or “Your privacy choices” in the footer, or contact us. Using a right never costs you points.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage',
      content: [
        'We use cookies only to keep you logged in and to recognise a device you used before. The browser also remembers small things, such as a banner you closed. There are no cookies of others, and nothing counts you for advertising.',
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      content: [
        'Everything travels encrypted. Passwords are kept so that nobody can read them, and gift card codes are encrypted. Only people who need your details for their work can see them, and each look is written down. If something goes wrong with your data, we tell you.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      content: [
        'Members are 18 or over. Some activities ask about children in your household; please answer for them, and do not let them answer or be recorded unless the activity asks for it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      content: [
        'When something important changes we write to you before it does. The version and its date stand at the top.',
      ],
    },
  ],
};
