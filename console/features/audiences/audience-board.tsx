import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceRules, AudienceSampleSettings } from '#contract/audiences/audience-rules.ts';
import { planSample } from '#contract/audiences/audience-sample.ts';
import { stillWanted } from '#contract/studies/completes-wanted.ts';
import type { ActivityKind } from '#contract/activities/task-states.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { counted } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { audienceQuery, type DryRun } from './audiences.queries.ts';
import { labelOfAttribute } from '#console/cells/attribute-texts.ts';
import { TargetsDialog } from '#console/cells/targets-dialog.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { newRuleId } from './add-rule-menu.tsx';
import { CellsCard } from './cells-card.tsx';
import { CostCard } from './cost-card.tsx';
import { ListDialog } from './list-dialog.tsx';
import { RemedyNote } from './remedy-note.tsx';
import { SampleCard } from './sample-card.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { useDryRun } from './use-dry-run.ts';
import type { useAudienceDraft } from './use-audience-draft.ts';
import { WhoCard } from './who-card.tsx';

interface AudienceBoardProps {
  readonly kind: ActivityKind;
  readonly work: ReturnType<typeof useAudienceDraft>;
}

/** Who is invited at the left; how many of them, and at what cost, at the right. */
export function AudienceBoard({ kind, work }: AudienceBoardProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const { draft, saved, state, change, retry } = work;
  const { studyId, revision } = saved;
  const count = useDryRun({ studyId, revision, isSaved: state === 'saved' });
  const attributes = useAnswer(attributesQuery).data ?? [];
  const [open, setOpen] = useState<'list' | 'saved' | 'targets'>();
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, string>>(new Map());
  const names = new Map([
    ...attributes.map(({ name }) => [name, labelOfAttribute(attributes, name)] as const),
    ...uploaded,
    ...saved.names.map(({ id, name }) => [id, name] as const),
  ]);
  const setRules = (rules: AudienceRules) => change({ ...draft, rules });
  const setSample = (sample: AudienceSampleSettings) => change({ ...draft, sample });
  const close = () => setOpen(undefined);
  const plan = count.run && planOf(count.run, draft.sample);

  return (
    <>
      {state === 'conflict' && (
        <Banner tone="warning" role="alert">
          <p className="mb-3">
            Someone else changed this audience, so your version wasn't saved. Load their version to continue from there.
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void queries.resetQueries({ queryKey: audienceQuery(api, studyId).queryKey })}
          >
            Load their version
          </Button>
        </Banner>
      )}
      {state === 'failed' && (
        <Banner tone="danger" role="alert">
          <p className="mb-3">Your last change isn't saved yet. Keep this page open so you don't lose it.</p>
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        </Banner>
      )}
      <div className="grid items-start gap-3 lg:gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <WhoCard
          rules={draft.rules}
          kind={kind}
          names={names}
          count={count}
          onChange={setRules}
          onUploadList={() => setOpen('list')}
          onSaved={() => setOpen('saved')}
        />
        <div className="grid min-w-0 gap-3 lg:gap-4">
          {count.run && plan ? (
            <>
              <SampleCard sample={draft.sample} run={count.run} plan={plan} onChange={setSample} />
              {draft.sample.mode === 'BALANCED' && (
                <CellsCard
                  plan={plan}
                  onEdit={() => setOpen('targets')}
                  remedy={
                    !count.isOld && (
                      <RemedyNote
                        studyId={studyId}
                        revision={revision}
                        rules={draft.rules}
                        plan={plan}
                        names={names}
                        onUse={setRules}
                      />
                    )
                  }
                />
              )}
              <CostCard run={count.run} plan={plan} />
            </>
          ) : (
            !count.failure &&
            ['Sample', 'Cost and budget'].map((title) => (
              <ConsoleCard key={title} title={title}>
                <Skeleton lines={4} />
              </ConsoleCard>
            ))
          )}
        </div>
      </div>
      {open === 'list' && (
        <ListDialog
          studyId={studyId}
          onClose={close}
          onUse={({ listId, name, members }) => {
            setUploaded(new Map([...uploaded, [listId, `${name}, ${counted(members, 'member')}`]]));
            const rule = { kind: 'LIST' as const, id: newRuleId(draft.rules), listId };
            setRules({ ...draft.rules, leaveOut: [...draft.rules.leaveOut, rule] });
          }}
        />
      )}
      {open === 'saved' && <SavedDialog studyId={studyId} onClose={close} onLoad={change} />}
      {open === 'targets' && (
        <TargetsDialog
          cells={draft.sample.cells}
          attributes={attributes}
          wanted={count.run?.wantedCompletes ?? null}
          onClose={close}
          onChange={(cells) => setSample({ ...draft.sample, cells })}
        />
      )}
    </>
  );
}

/** What the newest count means for the sample on the screen, worked out as the launch does. */
function planOf(run: DryRun, sample: AudienceSampleSettings) {
  const byCell = new Map(run.cells.map((cell) => [cell.name, cell.canBeInvited]));
  const wanted = stillWanted(run.wantedCompletes, run);
  return planSample(sample, { total: run.canBeInvited, byCell }, wanted, run.rates);
}
