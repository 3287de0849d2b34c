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
  lead: 'What you can expect from us, and what we ask of you.',
  version: `Version ${TERMS_VERSION} · 11/15/2026`,
  sections: [
    {
      id: 'the-community',
      title: 'The community',
      content: [
        `${brand.name} is run by ${brand.retailerName} (“we”). By joining, you accept these terms and our privacy policy. Membership is free, by invitation only, and can't be transferred.`,
      ],
    },
    {
      id: 'who-can-join',
      title: 'Who can join',
      content: [
        "You must be 18 or older and live in the United States. You may have only one account, with accurate information about yourself. People who work for us or in market research can't take part.",
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      content: [
        "Keep your password private. Tell us right away if you think someone else knows it. You're responsible for what happens in your account until you tell us.",
      ],
    },
    {
      id: 'taking-part',
      title: 'Taking part',
      content: [
        "Every activity is voluntary. Before you start, you'll see how long it takes, when it closes, and what you'll earn. You can stop at any time.",
        'We ask you to:',
        [
          'Give your own honest, thoughtful answers.',
          'Send only photos and recordings you made, and show other people only if they agree.',
          'Keep what you learn about unreleased products confidential.',
        ],
        'We review answers. Answers that are random, automated, or copied may be declined and earn no points. You can see the reason in your history and ask someone to review the decision.',
      ],
    },
    {
      id: 'points',
      title: 'Points and gift cards',
      content: [
        `Points are a thank-you. ${brand.pointsPerDollar} points are worth ${brand.rewardCurrency === 'USD' ? 'one US dollar' : moneyName(1, brand.rewardCurrency)} when you redeem them for a ${brand.retailerName} eGift card; they aren't money, can't be exchanged for cash, and can't be transferred. Redemptions can't be undone. Each card comes with its own terms.`,
        "If we credit points by mistake, we may correct it, and your history will show the change. You're responsible for any tax on what you receive.",
      ],
    },
    {
      id: 'product-tests',
      title: 'Product tests',
      content: [
        "Products we send are for testing at home. Read everything that comes with them, and don't use a product that could harm you or someone you live with, for example because of an allergy. You keep the product unless the activity says otherwise; please don't sell it. Testing lasts for the number of days listed in the activity, and feedback is part of the test.",
      ],
    },
    {
      id: 'what-you-send',
      title: 'What you send us',
      content: [
        `Your answers, photos, and recordings remain yours. You allow ${brand.retailerName} to use them for research and to improve products and stores, without additional payment. We won't use anything that shows you in public or in advertising unless you agree to it separately.`,
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      content: [
        `You can delete your account at any time. You'll lose any points you haven't redeemed. Please allow ${ACCOUNT_DELETION_HOURS} hours for everything to be erased. Former members can't rejoin.`,
        "We may end your membership if you violate these terms, and we may close the community. Unless you violated these terms, we'll give you at least 30 days' notice so you can redeem your points.",
      ],
    },
    {
      id: 'liability',
      title: 'Our responsibility',
      content: [
        "We run the community with care, but we can't promise that it will always be available or free of errors. We're liable where the law says we must be. Beyond that, we aren't liable for losses that no one could have foreseen. Nothing in these terms limits your legal rights as a consumer.",
      ],
    },
    {
      id: 'questions',
      title: 'Questions and changes',
      content: [
        `Contact us, and we'll answer in ${SUPPORT_ANSWER_MIN_BUSINESS_DAYS}-${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} business days. If these terms change in an important way, we'll email you at least 30 days ahead. If you don't agree, you can leave.`,
      ],
    },
  ],
};
