import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { PRIVACY_VERSION } from '#contract/rules/consents.ts';
import { ACCOUNT_DELETION_HOURS, UNSUBSCRIBE_HOURS } from '#contract/limits.ts';
import type { LegalText } from './legal-text.ts';

export const PRIVACY_POLICY: LegalText = {
  title: 'Privacy policy',
  lead: 'What information we keep about you, why, who can see it, and how to delete it.',
  version: `Version ${PRIVACY_VERSION} · 11/19/2026`,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      content: [
        `${brand.name} is a research community run by ${brand.retailerName} (“we”). This policy covers the community: its website, app, and emails. Purchases in our stores are covered by a separate privacy notice, linked in the footer.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      content: [
        'Information you give us:',
        [
          'Your email address, name, date of birth, and zip code when you join the waitlist, and your phone number if you choose to provide it.',
          'Your home address, when you agree to test a product we send you.',
          'What you tell us about your household and shopping.',
          'Your answers, photos, and recordings.',
          'Messages you send our support team, and any files you attach.',
        ],
        'Information we collect when you use the community:',
        [
          'When you log in, the type of device and browser you use, and your time zone.',
          'Which activities you were invited to, started, and finished, and how long they took.',
          'The points you earned and the gift cards you redeemed.',
        ],
        "We don't buy data about you, and we don't track you on other sites.",
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      content: [
        [
          'To choose studies that fit your household, and to make sure all kinds of households are represented.',
          'To ship products you agreed to test.',
          'To credit points and issue gift cards.',
          'To answer you when you contact us.',
          'To keep accounts safe by detecting stolen passwords, copied answers, and duplicate accounts.',
        ],
        "We don't sell your information or use it for advertising, and we never end a membership based only on an automated decision.",
      ],
    },
    {
      id: 'who-sees-your-answers',
      title: 'Who sees your answers',
      content: [
        "Researchers see your answers with an ID number, never your name. Reports describe groups, not individuals. Only the people who review your recordings can see them, and we use each recording only for its study. If we'd like to show one to anyone else, we'll ask you first.",
        'Companies that work for us (for hosting, email, shipping, and gift cards) get only the information they need to do their job and may not use it for their own purposes. We share data with authorities only when the law requires it.',
      ],
    },
    {
      id: 'how-long-we-keep-it',
      title: 'How long we keep it',
      content: [
        "We keep your information for as long as you're a member. Recordings and photos stay with your answers, and we delete them when you delete your account. If you're on the waitlist and no longer want to be, contact us and we'll remove you.",
        `When you delete your account, you're logged out right away. Within ${ACCOUNT_DELETION_HOURS} hours, we erase everything that identifies you or separate it from you. Answers that can no longer be linked to you stay in our results. To recognize an account that was closed, we keep scrambled versions of your email address, your phone number, and your name, date of birth, and zip code. They can't be turned back into the originals.`,
      ],
    },
    {
      id: 'your-choices',
      title: 'Your choices',
      content: [
        [
          "See and change what you've told us, on your account page.",
          'Choose which kinds of activities you want and how many, or turn them off.',
          `Unsubscribe from activity emails with the link in each email. Please allow ${UNSUBSCRIBE_HOURS} hours.`,
          'Get a copy of everything we have about you.',
          'Delete your account, on your account page.',
        ],
        'Depending on where you live, you may have additional legal rights, such as the right to correct your information, to object, or to limit the use of sensitive data. California residents can find them in the California notice at collection. Use “Request my personal information” or “Your privacy choices” in the footer, or contact us. Using your rights never costs you points.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage',
      content: [
        "We use cookies only to keep you logged in and to recognize devices you've used before. We also save a few settings in your browser, such as which banners you've closed. There are no third-party cookies, and we don't track you for advertising.",
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      content: [
        "Everything is encrypted in transit. Passwords are stored so that no one can read them, and gift card codes are encrypted. Only people who need your information for their work can see it, and every view is logged. If something happens to your data, we'll tell you.",
      ],
    },
    {
      id: 'children',
      title: 'Children',
      content: [
        "Members must be 18 or older. Some activities ask about children in your household. Please answer for them, and don't let them answer or be recorded unless the activity asks for it.",
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      content: ["We'll email you before any important change. The version and date are at the top of this page."],
    },
  ],
};
