import { memberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import parcelPicture from '#ui/art/empty/parcel.svg';
import waitingPicture from '#ui/art/empty/waiting.svg';

interface WayOn {
  readonly label: string;
  readonly href: string;
}

export interface SoonWords {
  readonly picture: string;
  /** One honest sentence: what will be here, and what can be done meanwhile. */
  readonly sentence: string;
  readonly wayOn: WayOn;
  readonly otherWay?: WayOn;
}

const TO_ACTIVITIES = { label: 'See your activities', href: memberPath('activities') };
const TO_LANDING = { label: 'Back to home', href: memberPath('landing') };

/** Pages whose capability opens later. */
export const SOON_WORDS: { readonly [name in MemberPathName]?: SoonWords } = {
  resetPassword: {
    picture: waitingPicture,
    sentence: 'Choosing a password opens here soon. The link in your email stays valid for 30 days.',
    wayOn: TO_LANDING,
  },
  productTest: { picture: parcelPicture, sentence: 'Your product test opens here soon.', wayOn: TO_ACTIVITIES },
  productTestInstruction: {
    picture: parcelPicture,
    sentence: 'How to test your product will be here soon.',
    wayOn: TO_ACTIVITIES,
  },
  productTesting: {
    picture: parcelPicture,
    sentence: 'Products to try at home will be here soon.',
    wayOn: TO_ACTIVITIES,
  },
  productTestingResource: {
    picture: parcelPicture,
    sentence: 'How product testing works will be explained here soon.',
    wayOn: TO_ACTIVITIES,
  },
};
