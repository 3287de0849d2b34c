import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import productTest from '#ui/art/scenes/test.svg';
import { SectionHead } from './section-head.tsx';

const KINDS = [
  {
    wall: 'apricot',
    picture: ACTIVITY_SCENES.survey,
    title: 'Surveys',
    text: 'Five to fifteen minutes, on your phone or laptop.',
  },
  {
    wall: 'plum',
    picture: ACTIVITY_SCENES.video,
    title: 'Video activities',
    text: 'Show us around your fridge, your laundry, your Tuesday.',
  },
  {
    wall: 'celadon',
    picture: ACTIVITY_SCENES.quest,
    title: 'Weekly quests',
    text: 'Very short surveys, new every Monday. Answer them any time that week.',
  },
  {
    wall: 'mist',
    picture: productTest,
    title: 'Product tests',
    text: 'We ship it, you live with it, you tell us the truth.',
  },
] as const;

export function KindsOfActivities() {
  return (
    <section className="section section-tinted">
      <div className="wrap">
        <SectionHead title="What’s on the shelf" lead="Four kinds of activities. A new batch most weeks." />
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
