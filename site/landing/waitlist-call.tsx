import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import markReversed from '#ui/art/logo/mark-reversed.svg';

/** Leads to the waitlist's own form. It asks for no address here: it would travel in the address bar. */
export function WaitlistCall() {
  return (
    <section className="wrap section" id="waitlist">
      <div className="waitlist">
        <img className="waitlist-mark" src={markReversed} alt="" width="448" height="448" loading="lazy" />
        <div>
          <h2>Save yourself a seat</h2>
          <p className="lead">
            We invite people as places open, and an invitation stays good for {INVITATION_VALID_DAYS} days.
          </p>
        </div>
        <div className="waitlist-join">
          <a className="button button-spark" href={`${memberPath('waitlist')}?utm_source=landing`}>
            Join the waitlist
          </a>
          <p className="waitlist-terms">
            By joining you agree to our <a href={memberPath('termsOfUse')}>terms</a> and{' '}
            <a href={memberPath('privacyPolicy')}>privacy policy</a>.
          </p>
        </div>
      </div>
    </section>
  );
}
