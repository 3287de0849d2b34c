import { AppCall } from './app-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { KindsOfActivities } from './kinds-of-activities.tsx';
import { Questions } from './questions.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Testimonials } from './testimonials.tsx';
import { WaitlistCall } from './waitlist-call.tsx';

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
