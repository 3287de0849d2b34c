import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import invite from '#ui/art/scenes/step-invite.svg';
import redeem from '#ui/art/scenes/step-redeem.svg';
import takePart from '#ui/art/scenes/step-take-part.svg';
import { SectionHead } from './section-head.tsx';

const STEPS = [
  {
    wall: 'celadon',
    picture: invite,
    title: 'Get your invitation',
    text: 'Join the waitlist and tell us a little about home. We write when a place opens.',
  },
  {
    wall: 'apricot',
    picture: takePart,
    title: 'Take part, your way',
    text: 'Choose the kinds of activities you like and how many a week. Skip any, any time.',
  },
  {
    wall: 'butter',
    picture: redeem,
    title: 'Collect and redeem',
    text: `Points arrive after each activity. Trade them for ${brand.retailerName} eGift cards.`,
  },
] as const;

export function HowItWorks() {
  return (
    <section className="wrap section" id="how">
      <SectionHead title="How it works" lead="Three steps, and the middle one is the fun part." />
      <ol className="steps">
        {STEPS.map(({ wall, picture, title, text }) => (
          <li key={title}>
            <div className={`steps-art day wall-${wall}`}>
              <img src={picture} alt="" width="280" height="190" loading="lazy" />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
