import { Link } from '@tanstack/react-router';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { AuditCard } from './audit-card.tsx';
import { BannerCard } from './banner-card.tsx';
import { FlagsCard } from './flags-card.tsx';
import { EmailsCard, BlockedAddressesCard } from './mail-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { OperatorsCard } from './operators-card.tsx';
import { RoleTable } from './role-table.tsx';

const SECTIONS = [
  { id: 'flags', label: 'Flags and banner' },
  { id: 'operators', label: 'Operators' },
  { id: 'roles', label: 'What each role can do' },
  { id: 'limits', label: 'Approval limits' },
  { id: 'emails', label: 'Emails' },
  { id: 'mail', label: 'Blocked addresses' },
  { id: 'audit', label: 'Audit log' },
] as const;

const PLACE =
  'flex min-h-10 items-center rounded-sm px-3 font-bold text-text no-underline hover:bg-primary-soft hover:text-on-primary-soft';

/** What is on, who works here, what they may do and how much of it alone, and what they did. */
export function SettingsPage() {
  return (
    <ConsolePage title="Settings">
      <div className="grid min-w-0 gap-4 xl:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="max-xl:hidden">
          <ul className="sticky top-20 grid gap-0.5">
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className={PLACE}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <Link to="/settings/profile" className={PLACE}>
                Profile details
              </Link>
            </li>
          </ul>
        </nav>
        <div className="grid min-w-0 gap-4">
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <FlagsCard />
            <BannerCard />
          </div>
          <OperatorsCard />
          <RoleTable />
          <LimitsCard />
          <EmailsCard />
          <BlockedAddressesCard />
          <AttributesCard />
          <AuditCard />
        </div>
      </div>
    </ConsolePage>
  );
}

/** The way to what members are asked, which is a page of its own. */
function AttributesCard() {
  return (
    <ConsoleCard
      title="Profile details"
      id="attributes"
      actions={
        <Link to="/settings/profile" className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
          Open
        </Link>
      }
    >
      <p className="text-text-muted">
        The questions in members' profiles, with version history. Studies and audiences can use the answers by name.
      </p>
    </ConsoleCard>
  );
}
