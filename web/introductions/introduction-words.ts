import { MESSAGES } from '#contract/messages/messages.ts';
import type { IntroductionKey } from '#contract/spark/introductions.ts';
import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import flowers from '#ui/art/scenes/flowers.svg';
import parcel from '#ui/art/scenes/parcel.svg';
import survey from '#ui/art/scenes/survey.svg';
import test from '#ui/art/scenes/test.svg';
import pear from '#ui/art/avatars/pear.svg';
import radish from '#ui/art/avatars/radish.svg';
import teapot from '#ui/art/avatars/teapot.svg';
import homeTester from '#ui/art/badges/home-tester.svg';
import hundredClub from '#ui/art/badges/hundred-club.svg';
import oneYear from '#ui/art/badges/one-year.svg';
import type { Slide } from '#ui/navigation/carousel.tsx';

const { quest, video, basket } = ACTIVITY_SCENES;

interface Introduction {
  readonly topic: string;
  readonly slides: readonly Slide[];
  /** What the last button starts. */
  readonly finish: string;
}

const { productTesting, weeklyQuests, mySpark } = MESSAGES.introductions;

export const INTRODUCTIONS: Readonly<Record<IntroductionKey, Introduction>> = {
  IHUT_PROJECT_INTRO_COMPLETED: {
    topic: productTesting,
    slides: [
      {
        wall: 'mist',
        pictures: [parcel],
        title: 'We send it, you try it',
        text: 'If a test fits your home, we ask for your address and ship the product. It costs you nothing, and it is yours to keep.',
      },
      {
        wall: 'butter',
        pictures: [test],
        title: 'Use it as you would any day',
        text: 'When the package lands, tell us. Your test days start then, not before. No lab, no script.',
      },
      {
        wall: 'apricot',
        pictures: [survey],
        title: 'Tell us the good and the bad',
        text: 'A survey opens when the days are over. Points arrive once you have answered.',
      },
    ],
    finish: 'See product tests',
  },
  WEEKLY_QUESTS_INTRO_COMPLETED: {
    topic: weeklyQuests,
    slides: [
      {
        wall: 'celadon',
        pictures: [quest],
        title: 'Small quests, every week',
        text: 'A few quick questions, new each Monday. Three minutes, and you pick the day.',
      },
      {
        wall: 'plum',
        pictures: [video],
        title: 'Answer where you are',
        text: 'At the fridge, in the aisle, on the bus. Each answer is saved as you go.',
      },
      {
        wall: 'butter',
        pictures: [basket],
        title: 'Finish the set by Sunday',
        text: 'Quests close on Sunday night and earn points at once. Missed a week? Nothing is taken away.',
      },
    ],
    finish: 'Start this week’s quest',
  },
  GAMIFICATION_INTRO_COMPLETED: {
    topic: mySpark,
    slides: [
      {
        wall: 'apricot',
        pictures: [flowers],
        title: 'Your corner of the shelf',
        text: 'My Spark keeps what you have done here: days in a row, activities, points and products.',
      },
      {
        wall: 'mist',
        pictures: [homeTester, hundredClub, oneYear],
        title: 'Badges for real things',
        text: 'For a first test, a hundred answers, a year with us. They are awarded as it happens.',
      },
      {
        wall: 'plum',
        pictures: [teapot, pear, radish],
        title: 'Pick a shelf mate',
        text: 'Each avatar opens after a number of activities. Change yours whenever you like.',
      },
    ],
    finish: 'Go to My Spark',
  },
  MICRO_SURVEY_INTRO_COMPLETED: {
    topic: weeklyQuests,
    slides: [
      {
        wall: 'celadon',
        pictures: [quest],
        title: 'Your first quest',
        text: 'A quest is a very short survey: a question or a few. Say what comes to mind first, there is no wrong answer.',
      },
      {
        wall: 'butter',
        pictures: [basket],
        title: 'Stop whenever you like',
        text: 'What you have answered is kept until Sunday night. Finish it, and your points arrive at once.',
      },
    ],
    finish: 'To the quest',
  },
};
