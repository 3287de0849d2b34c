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
    text: "Join the waitlist and tell us a little about your household. We'll email you when a spot opens up.",
  },
  {
    wall: 'apricot',
    picture: takePart,
    title: 'Take part, your way',
    text: 'Choose the kinds of activities you like and how many per week. Skip any activity, anytime.',
  },
  {
    wall: 'butter',
    picture: redeem,
    title: 'Earn and redeem',
    text: `Earn points for each activity. Redeem them for ${brand.retailerName} eGift cards.`,
  },
] as const;

export function HowItWorks() {
  return (
    <section className="wrap section" id="how">
      <SectionHead title="How it works" lead="Just three steps." />
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
