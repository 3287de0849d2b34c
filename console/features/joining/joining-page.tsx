import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { BatchCard } from './batch-card.tsx';
import { CellsCard } from './cells-card.tsx';
import { fillGaps } from './fill-gaps.ts';
import { PeopleFileDialog } from './files/people-file-dialog.tsx';
import { InvitePersonDialog } from './invite-person-dialog.tsx';
import { PeopleCard } from './people-card.tsx';
import { TargetsDialog } from './targets-dialog.tsx';
import { WaitlistKpis } from './waitlist-kpis.tsx';
import { waitlistQuery } from './joining.queries.ts';

const NOBODY: ReadonlyMap<string, number> = new Map();

/** From the waitlist into the panel: who waits, where the panel has gaps, and whom to invite. */
export function JoiningPage() {
  const { role } = useOperator();
  const query = useAnswer(waitlistQuery);
  const waitlist = query.data;
  const [chosen, setChosen] = useState(NOBODY);
  const [open, setOpen] = useState<'one' | 'targets' | 'INVITE' | 'IMPORT'>();
  const [notice, setNotice] = useState<string>();
  const close = () => setOpen(undefined);
  const mayInvite = role === 'RESEARCHER' || role === 'ADMIN';

  return (
    <ConsolePage
      title="Waitlist"
      actions={
        role === 'ADMIN' && (
          // On a phone there is no room for it up here; it stands below the list.
          <span className="max-md:hidden">
            <ImportButton onPress={() => setOpen('IMPORT')} />
          </span>
        )
      }
    >
      {waitlist === undefined ? (
        <StatesCard title="Waitlist" query={query} />
      ) : (
        <div className="grid gap-3 lg:grid-cols-12 lg:gap-4">
          <WaitlistKpis waitlist={waitlist} />
          <div className="grid min-w-0 content-start lg:col-span-8">
            <CellsCard
              waitlist={waitlist}
              chosen={chosen}
              mayChange={mayInvite}
              onChoose={(cellId, count) => setChosen(new Map(chosen).set(cellId, count))}
              onFill={() => setChosen(fillGaps(waitlist))}
              onTargets={() => setOpen('targets')}
            />
          </div>
          <div className="grid min-w-0 content-start lg:col-span-4">
            <BatchCard
              waitlist={waitlist}
              chosen={chosen}
              mayChange={mayInvite}
              told={notice}
              onInvited={() => setChosen(NOBODY)}
              onOne={() => setOpen('one')}
              onFile={() => setOpen('INVITE')}
            />
          </div>
          <div className="grid min-w-0 gap-3 lg:col-span-12">
            <PeopleCard waitlist={waitlist} mayInvite={mayInvite} />
            {mayInvite && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Link
                  to="/joining/files"
                  className="inline-flex min-h-6 items-center font-bold underline underline-offset-2"
                >
                  People files
                </Link>
                {role === 'ADMIN' && (
                  <span className="md:hidden">
                    <ImportButton onPress={() => setOpen('IMPORT')} />
                  </span>
                )}
              </div>
            )}
          </div>
        </div>
      )}
      {open === 'one' && <InvitePersonDialog onClose={close} onDone={setNotice} />}
      {open === 'targets' && waitlist && <TargetsDialog waitlist={waitlist} onClose={close} />}
      {(open === 'INVITE' || open === 'IMPORT') && <PeopleFileDialog purpose={open} onClose={close} />}
    </ConsolePage>
  );
}

function ImportButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onPress}>
      <Icon name="users" />
      Import a panel
    </Button>
  );
}
