import { moneyName } from '#contract/rewards/reward-names.ts';
import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import {
  ACCOUNT_DELETION_HOURS,
  SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
  SUPPORT_ANSWER_MIN_BUSINESS_DAYS,
} from '#contract/limits.ts';
import { TERMS_VERSION } from '#contract/rules/consents.ts';
import type { LegalText } from './legal-text.ts';

export const TERMS_OF_USE: LegalText = {
  title: 'Terms of use',
  lead: 'What you can expect of us, and what we ask of you.',
  version: `Version ${TERMS_VERSION} · 11/15/2026`,
  sections: [
    {
      id: 'the-community',
      title: 'The community',
      content: [
        `${brand.name} is run by ${brand.retailerName} (“we”). By joining you accept these terms and our privacy policy. Membership is free, by invitation, and yours alone.`,
      ],
    },
    {
      id: 'who-can-join',
      title: 'Who can join',
      content: [
        'You are 18 or over and live in the United States. You have one account, with true details about yourself. People who work for us, or in market research, cannot take part.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      content: [
        'Keep your password to yourself. Tell us at once if you think that somebody else knows it. What happens in your account before you tell us counts as yours.',
      ],
    },
    {
      id: 'taking-part',
      title: 'Taking part',
      content: [
        'Every activity is voluntary. It says before you begin how long it takes, when it closes and what it earns. You may stop at any time.',
        'We ask you to:',
        [
          'Answer yourself, honestly, and with the care you would want for your own question.',
          'Send pictures and recordings that you made, and show other people only if they agree.',
          'Keep to yourself what you learn about products that are not yet in stores.',
        ],
        'We check answers. Those given at random, by a program, or copied may be refused, and then earn nothing. You can read the reason in your history and ask a person to look again.',
      ],
    },
    {
      id: 'points',
      title: 'Points and gift cards',
      content: [
        `Points are a thank-you. ${brand.pointsPerDollar} points are worth ${brand.rewardCurrency === 'USD' ? 'one US dollar' : moneyName(1, brand.rewardCurrency)} when you redeem them for a ${brand.retailerName} eGift card; they are not money, cannot be paid out, and cannot be given to others. A redemption cannot be undone. The card’s own terms come with it.`,
        'If we credit points by mistake we may correct it, and your history says so. You are responsible for any tax on what you receive.',
      ],
    },
    {
      id: 'product-tests',
      title: 'Product tests',
      content: [
        'Products we send are for testing at your home. Read what comes with them, and do not use one that could harm you or someone who lives with you, for example because of an allergy. You keep the product unless the activity says otherwise; please do not sell it. Testing takes the days named in the activity, and feedback is part of it.',
      ],
    },
    {
      id: 'what-you-send',
      title: 'What you send us',
      content: [
        `Your answers, pictures and recordings stay yours. You allow ${brand.retailerName} to use them for research and to make products and stores better, without further payment. We use nothing that shows you in public or in advertising unless you agree to it separately.`,
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      content: [
        `You can delete your account at any time. Points that you have not redeemed are then void. Please allow ${ACCOUNT_DELETION_HOURS} hours until everything is erased. Former members cannot rejoin.`,
        'We may end a membership that breaks these terms, or close the community. If you did nothing wrong we tell you at least 30 days ahead, so that you can redeem your points.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      content: [
        'We run the community with care, but cannot promise that it is always there or free of faults. We answer for what the law says we must. Beyond that, we do not answer for losses that nobody could foresee. Nothing here takes away rights that the law gives you as a consumer.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions and changes',
      content: [
        `Contact us, and a person answers in ${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days. When these terms change in a way that matters we write to you at least 30 days ahead; if you do not agree, you can leave.`,
      ],
    },
  ],
};
