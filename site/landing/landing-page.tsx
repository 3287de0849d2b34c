import { AppCall } from './app-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { KindsOfActivities } from './kinds-of-activities.tsx';
import { Questions } from './questions.tsx';
import { SiteFooter } from './site-footer.tsx';
import { Testimonials } from './testimonials.tsx';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { BrandLink } from '../brand-link.tsx';
import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import markReversed from '#ui/art/logo/mark-reversed.svg';

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
          <h2>Save yourself a seat</h2>
          <p className="lead">
            Leave your email. We invite people as places open, and an invitation stays good for {INVITATION_VALID_DAYS}{' '}
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
            By joining you agree to our <a href={memberPath('termsOfUse')}>terms</a> and{' '}
            <a href={memberPath('privacyPolicy')}>privacy policy</a>.
          </p>
        </div>
      </div>
    </section>
  );
}
