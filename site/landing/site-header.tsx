import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { BrandLink } from '../brand-link.tsx';

export function SiteHeader() {
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
          <a className="button button-quiet button-small" href={memberPath('login')}>
            {MESSAGES.login.submit}
          </a>
          <a className="button button-primary button-small from-md" href="#waitlist">
            Join the waitlist
          </a>
        </div>
      </div>
    </header>
  );
}
