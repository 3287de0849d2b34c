import { avatarsFor } from '#contract/spark/avatars.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { SectionHead } from './section-head.tsx';
import testimonials from './testimonials.json' with { type: 'json' };

const WALLS = ['rose', 'celadon', 'butter'] as const;

/** On a narrow screen the list scrolls sideways, and not every browser lets the keyboard reach it by itself. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** What members say, from testimonials.json. As long as the words there are ours, the page says so. */
export function Testimonials() {
  const { isSample, quotes } = testimonials;
  const avatars = avatarsFor(quotes.map(({ by }) => by));
  return (
    <section className="wrap section" id="members">
      <SectionHead title="Members speak up" />
      <ul className="quotes" {...SCROLLED_BY_KEYS} aria-label="What members say">
        {quotes.map(({ words, by }, index) => (
          <li key={words}>
            <blockquote className={`quote day wall-${WALLS[index % WALLS.length]}`}>
              <p>{words}</p>
            </blockquote>
            <p className="quote-by">
              <img src={avatarPicture(avatars[index])} alt="" width="44" height="44" loading="lazy" />
              {by}
            </p>
          </li>
        ))}
      </ul>
      {isSample ? <p className="quotes-note">Sample quotes, until our members’ own stand here.</p> : null}
    </section>
  );
}
