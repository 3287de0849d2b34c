import { EMAIL_MAX_CHARACTERS, INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { memberPath } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import markReversed from '#ui/art/logo/mark-reversed.svg';

/** Takes the visitor to the waitlist's own form, with the address filled in there. */
export function WaitlistCall() {
  return (
    <section className="wrap section" id="waitlist">
      <div className="waitlist">
        <img className="waitlist-mark" src={markReversed} alt="" width="448" height="448" loading="lazy" />
        <div>
          <h2>Save yourself a seat</h2>
          <p className="lead">
            Leave your email. We invite people as places open, and an invitation stays good for {INVITATION_VALID_DAYS}{' '}
            days.
          </p>
        </div>
        <form action={memberPath('waitlist')} method="get">
          <input type="hidden" name="utm_source" value="landing" />
          <label htmlFor="waitlist-email">{MESSAGES.login.emailLabel}</label>
          <div className="waitlist-row">
            <input
              id="waitlist-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_CHARACTERS}
              placeholder="you@example.com"
            />
            <button className="button button-spark" type="submit">
              Join the waitlist
            </button>
          </div>
          <p className="waitlist-terms">
            By joining you agree to our <a href={memberPath('termsOfUse')}>terms</a> and{' '}
            <a href={memberPath('privacyPolicy')}>privacy policy</a>.
          </p>
        </form>
      </div>
    </section>
  );
}
