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
        text: "If a test is right for your household, we'll ask for your address and ship you the product. It's free, and it's yours to keep.",
      },
      {
        wall: 'butter',
        pictures: [test],
        title: 'Use it like you normally would',
        text: 'Let us know when your package arrives, and your test period will start.',
      },
      {
        wall: 'apricot',
        pictures: [survey],
        title: 'Tell us the good and the bad',
        text: "When your test period is over, you'll get a survey. You'll earn points when you finish it.",
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
        title: 'Quick quests every week',
        text: 'A few quick questions, new every Monday. Each quest takes a minute or two. Answer any day that week.',
      },
      {
        wall: 'plum',
        pictures: [video],
        title: 'Answer wherever you are',
        text: 'At home, in the store, or on the bus. We save each answer as you go.',
      },
      {
        wall: 'butter',
        pictures: [basket],
        title: 'Finish by Sunday',
        text: "Quests close Sunday night. You'll get your points as soon as you finish. Missed a week? You won't lose anything.",
      },
    ],
    finish: "Start this week's quest",
  },
  GAMIFICATION_INTRO_COMPLETED: {
    topic: mySpark,
    slides: [
      {
        wall: 'apricot',
        pictures: [flowers],
        title: 'Your progress in one place',
        text: "My Spark shows what you've done here: your streak, activities, points, and products.",
      },
      {
        wall: 'mist',
        pictures: [homeTester, hundredClub, oneYear],
        title: 'Badges for what you do',
        text: 'Earn them for your first product test, 100 activities, a year with us, and more.',
      },
      {
        wall: 'plum',
        pictures: [teapot, pear, radish],
        title: 'Pick your avatar',
        text: 'Unlock avatars by finishing activities. Change yours anytime.',
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
        text: 'A quest is a very short survey with just a few questions. Say what comes to mind first. There are no wrong answers.',
      },
      {
        wall: 'butter',
        pictures: [basket],
        title: 'Take a break anytime',
        text: "We'll save your answers until Sunday night. Finish, and you'll get your points right away.",
      },
    ],
    finish: 'Go to the quest',
  },
};
