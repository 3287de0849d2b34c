import { DEFAULT_BRAND as brand } from '#contract/brand/brand.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import ticks from '#ui/art/logo/ticks.svg';
import hero from '#ui/art/scenes/hero.svg?raw';
import { Icon, SparkIcon } from '../icon.tsx';

/** Without its title, which would follow the pointer around. */
const PICTURE = hero.replace(/<title>.*?<\/title>\s*/, '');

export function Hero() {
  return (
    <section className="wrap hero">
      <div className="hero-text">
        <h1 className="display">{brand.texts.heroTitle}</h1>
        <p className="lead">{brand.texts.heroLead}</p>
        <p className="hero-actions">
          <a className="button button-primary button-large for-members" href={memberPath('activities')}>
            Go to your activities
          </a>
          <a className="button button-primary button-large for-visitors" href="#waitlist">
            Join the waitlist
          </a>
          <a className="button button-secondary button-large for-visitors" href={memberPath('login')}>
            I'm a member
          </a>
        </p>
        <p className="hero-note for-visitors">
          <Icon name="shield-check" />
          Invitation only. Free to join. Leave anytime.
        </p>
      </div>
      <div className="hero-art">
        {/* Drawn in place: the largest thing in view must not wait for a file. */}
        <div
          className="hero-picture"
          role="img"
          aria-label="A kitchen shelf with everyday products in the morning light"
          dangerouslySetInnerHTML={{ __html: PICTURE }}
        />
        <p className="hero-voice hero-voice-words">
          Love the jar.
          <br />
          The lid sticks.
          <img className="hero-ticks" src={ticks} alt="" width="64" height="64" />
        </p>
        <p className="hero-voice hero-voice-points">
          <SparkIcon />
          +120 points
        </p>
      </div>
    </section>
  );
}
