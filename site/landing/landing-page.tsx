import { AppCall } from './app-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { KindsOfActivities } from './kinds-of-activities.tsx';
import { SiteFooter } from './site-footer.tsx';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { BrandLink } from '../brand-link.tsx';
import { INVITATION_VALID_DAYS, FAQ_ITEMS_SHOWN } from '#contract/limits.ts';
import markReversed from '#ui/art/logo/mark-reversed.svg';
import { avatarsFor } from '#contract/spark/avatars.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { SectionHead } from './section-head.tsx';
import { FAQ_ITEMS } from '#contract/pages/faq.ts';
import { Question } from '../question.tsx';

/** The front page. It is whole without a script: what opens and closes is a `details` element. */
export function LandingPage() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main">
        <Hero />
        <HowItWorks />
        <KindsOfActivities />
        <Testimonials />
        <AppCall />
        <Questions />
        <WaitlistCall />
      </main>
      <SiteFooter />
    </>
  );
}

function SiteHeader() {
  return (
    <header className="topbar">
      <div className="wrap topbar-row">
        <BrandLink />
        <nav className="topbar-nav" aria-label="Page">
          <a href="#how">How it works</a>
          <a href="#members">Members</a>
          <a href="#faq">FAQ</a>
        </nav>
        <div className="topbar-actions">
          <a className="button button-primary button-small for-members" href={memberPath('activities')}>
            Go to your activities
          </a>
          <a className="button button-quiet button-small for-visitors" href={memberPath('login')}>
            {MESSAGES.login.submit}
          </a>
          <a className="button button-primary button-small from-md for-visitors" href="#waitlist">
            Join the waitlist
          </a>
        </div>
      </div>
    </header>
  );
}

/** Leads to the waitlist's own form. What is typed is posted, so that it never stands in an address bar. */
function WaitlistCall() {
  return (
    <section className="wrap section for-visitors" id="waitlist">
      <div className="waitlist">
        <img className="waitlist-mark" src={markReversed} alt="" width="448" height="448" loading="lazy" />
        <div>
          <h2>Save your spot</h2>
          <p className="lead">
            Enter your email. We invite people as spots open up, and invitations are valid for {INVITATION_VALID_DAYS}{' '}
            days.
          </p>
        </div>
        <div className="waitlist-join">
          <form method="post" action={memberPath('waitlist')}>
            <label htmlFor="waitlist-email">Email address</label>
            <div className="waitlist-row">
              <input
                id="waitlist-email"
                className="waitlist-field"
                name="email"
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                maxLength={254}
              />
              <button className="button button-spark" type="submit">
                Join the waitlist
              </button>
            </div>
          </form>
          <p className="waitlist-terms">
            By joining, you agree to our <a href={memberPath('termsOfUse')}>terms</a> and{' '}
            <a href={memberPath('privacyPolicy')}>privacy policy</a>.
          </p>
        </div>
      </div>
    </section>
  );
}

import testimonials from './testimonials.json' with { type: 'json' };

const WALLS = ['rose', 'celadon', 'butter'] as const;

/** On a narrow screen the list scrolls sideways, and not every browser lets the keyboard reach it by itself. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** What members say, from testimonials.json. As long as the words there are ours, the page says so. */
function Testimonials() {
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
      {isSample ? <p className="quotes-note">These are sample quotes.</p> : null}
    </section>
  );
}

function Questions() {
  return (
    <section className="wrap section questions" id="faq">
      <div>
        <h2>Frequently asked questions</h2>
        <p className="questions-note">
          Don't see your question? <a href={memberPath('contactUs')}>Contact us</a> and we'll answer in 2-3 business
          days.
        </p>
      </div>
      <div>
        {FAQ_ITEMS.slice(0, FAQ_ITEMS_SHOWN).map((item, index) => (
          <Question key={item.id} item={item} isOpen={index === 0} />
        ))}
        <details className="questions-more">
          <summary className="button button-quiet">
            <span className="when-closed">{MESSAGES.activities.seeAll}</span>
            <span className="when-open">{MESSAGES.activities.seeLess}</span>
          </summary>
          <div>
            {FAQ_ITEMS.slice(FAQ_ITEMS_SHOWN).map((item) => (
              <Question key={item.id} item={item} isOpen={false} />
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}
