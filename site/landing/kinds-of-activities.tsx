import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import productTest from '#ui/art/scenes/test.svg';
import { SectionHead } from './section-head.tsx';

const KINDS = [
  {
    wall: 'apricot',
    picture: ACTIVITY_SCENES.survey,
    title: 'Surveys',
    text: '5 to 15 minutes, on your phone or laptop.',
  },
  {
    wall: 'plum',
    picture: ACTIVITY_SCENES.video,
    title: 'Video activities',
    text: 'Show us your fridge, your laundry, or your weeknight dinner.',
  },
  {
    wall: 'celadon',
    picture: ACTIVITY_SCENES.quest,
    title: 'Weekly quests',
    text: 'Very short surveys, new every Monday. Answer them anytime that week.',
  },
  {
    wall: 'mist',
    picture: productTest,
    title: 'Product tests',
    text: 'We ship you a product, you try it at home, and you tell us what you think.',
  },
] as const;

export function KindsOfActivities() {
  return (
    <section className="section section-tinted">
      <div className="wrap">
        <SectionHead title="What you'll do" lead="Four kinds of activities, with new ones most weeks." />
        <ul className="niches">
          {KINDS.map(({ wall, picture, title, text }) => (
            <li key={title}>
              <div className={`niche day wall-${wall}`}>
                <img src={picture} alt="" width="208" height="156" loading="lazy" />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
