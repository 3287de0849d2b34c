import { DEFAULT_BRAND as brand } from '#contract/brand.ts';
import { memberPath } from '#contract/member-paths.ts';
import ticks from '#ui/art/logo/ticks.svg';
import hero from '#ui/art/scenes/hero.svg';
import { Icon, SparkIcon } from '../icon.tsx';

export function Hero() {
  return (
    <section className="wrap hero">
      <div className="hero-text">
        <h1 className="display">{brand.texts.heroTitle}</h1>
        <p className="lead">{brand.texts.heroLead}</p>
        <p className="hero-actions">
          <a className="button button-primary button-large" href="#waitlist">
            Join the waitlist
          </a>
          <a className="button button-secondary button-large" href={memberPath('login')}>
            I’m a member
          </a>
        </p>
        <p className="hero-note">
          <Icon name="shield-check" />
          Invitation only. Free to join. Leave any time.
        </p>
      </div>
      <div className="hero-art">
        <img
          src={hero}
          alt="A kitchen shelf with everyday products in the morning light"
          width="760"
          height="640"
          fetchPriority="high"
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
