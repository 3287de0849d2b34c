import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { saveBadge } from '#contract/generated/operator/operations.ts';
import { badgeImages, rewardName } from '#contract/rewards/reward-names.ts';
import {
  BADGE_METRICS,
  BADGE_PROBLEMS,
  badgeForm,
  BADGE_WORDS_MAX_CHARACTERS,
  METRIC_LABELS,
  type BadgeMetric,
} from '#contract/spark/badge-rules.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenNumber } from '#ui/sentence/token-input.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { LockedToken } from '#ui/sentence/token.tsx';
import { AskedDialog, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typed, typedNumber } from '#console/typed-numbers.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
import { dryRunSentence } from './badge-sentences.ts';
import { SHOWS_BADGES, dryRunQuery, type ListedBadge } from './badges.queries.ts';

interface BadgeDialogProps {
  /** Undefined for a new one. */
  readonly badge: ListedBadge | undefined;
  readonly onClose: () => void;
}

const { name, words, metric, points, picture, isOn } = badgeForm.pipe[0].entries;
const form = v.object({
  name,
  words,
  metric,
  threshold: v.pipe(v.nullable(v.number()), v.number('Enter a whole number, at least 1.')),
  points: typed(points),
  picture,
  isOn,
  reason: v.pipe(v.string(), v.trim()),
});

const METRIC_OPTIONS = BADGE_METRICS.map((value) => ({ value, label: METRIC_LABELS[value].subject }));
const FIRST_POINTS = 50;

/** A badge, new or as it is: what members read and see, its rule, and what it would give away. */
export function BadgeDialog({ badge, onClose }: BadgeDialogProps) {
  const { api } = useConsole();
  const command = useCommandForm({
    schema: form,
    defaultValues: {
      name: badge?.name ?? '',
      words: badge?.words ?? '',
      metric: badge?.metric ?? 'COMPLETED_ACTIVITIES',
      threshold: badge?.threshold ?? null,
      points: String(badge?.points ?? FIRST_POINTS),
      picture: badgeImages(badge?.imageUri).primary ?? '',
      isOn: badge?.isOn ?? false,
      reason: '',
    },
    send: ({ reason, ...given }) =>
      api.mutate(saveBadge, {
        input: {
          ...given,
          badgeId: badge?.badgeId ?? null,
          revision: badge?.revision ?? null,
          reason: reason || null,
        },
      }),
    changes: SHOWS_BADGES,
    messages: { CONFLICT: BADGE_PROBLEMS.changed },
    onDone: (badgeId) => badgeId != null && onClose(),
  });
  if (command.isSuccess && command.data === null) return <AskedDialog onClose={onClose} />;
  const chosen = command.valueOf('metric');
  const threshold = command.valueOf('threshold');
  const isEarned = badge !== undefined && badge.earned > 0;
  const problem = chosen.error ?? threshold.error;
  return (
    <FormDialog
      form={command}
      onClose={onClose}
      size="lg"
      title={badge === undefined ? 'New badge' : `Edit ${rewardName(badge)}`}
      auditNote="Changes are recorded in the audit log with your name."
      doLabel={badge === undefined ? 'Create badge' : 'Save'}
      isIdle={isApiError(command.error, 'CONFLICT')}
    >
      <TextField label="Name members see" {...command.field('name')} />
      <TextareaField
        label="Description members see"
        rows={2}
        maxCharacters={BADGE_WORDS_MAX_CHARACTERS}
        {...command.field('words')}
      />
      <PictureField
        hint="Square, at least 320 pixels wide, with a transparent background. Members who don't have it yet see a lock."
        {...command.valueOf('picture')}
      />
      <fieldset className="grid gap-1.5" aria-invalid={problem !== undefined || undefined}>
        <legend className="mb-1.5 font-bold">Awarded</legend>
        <Sentence label="Rule">
          <SentenceText>when</SentenceText>
          {isEarned ? (
            <LockedToken text={METRIC_LABELS[chosen.value].subject} />
          ) : (
            <TokenSelect
              kind="subject"
              label="What's counted"
              options={METRIC_OPTIONS}
              value={chosen.value}
              onChange={(value) => chosen.onChange(metricOf(value))}
            />
          )}
          <SentenceText>{METRIC_LABELS[chosen.value].verb}</SentenceText>
          <TokenNumber
            label="Number"
            isWhole
            min={1}
            max={METRIC_LABELS[chosen.value].most}
            value={threshold.value}
            onChange={threshold.onChange}
          />
          {unitOf(chosen.value, threshold.value)}
        </Sentence>
        {problem !== undefined && <p className="text-sm text-danger">{problem}</p>}
        <p className="text-sm text-text-muted">
          {isEarned
            ? "Some members already have this badge, so you can't change what's counted. Members who have it keep it, even if the number changes."
            : 'Awarded once, right away, including for past activity.'}
        </p>
      </fieldset>
      <TextField
        label="Points awarded with it"
        inputMode="numeric"
        hint={isEarned ? 'For members who earn it from now on.' : undefined}
        {...command.field('points')}
      />
      <Switch label="On" note="When off, no one new gets it. Members who have it keep it." {...command.field('isOn')} />
      {command.values.isOn && threshold.value !== null && (
        <Foreseen
          badgeId={badge?.badgeId ?? null}
          metric={chosen.value}
          threshold={threshold.value}
          points={typedNumber(command.values.points)}
        />
      )}
      <SecondReasonField {...command.field('reason')} />
    </FormDialog>
  );
}

const metricOf = (value: string): BadgeMetric => BADGE_METRICS.find((one) => one === value) ?? 'COMPLETED_ACTIVITIES';

function unitOf(value: BadgeMetric, threshold: number | null) {
  if (value !== 'LOGIN_STREAK' && value !== 'YEARS') return null;
  const { one, many } = METRIC_LABELS[value];
  return <SentenceText>{threshold === 1 ? one : many}</SentenceText>;
}

interface ForeseenProps {
  readonly badgeId: string | null;
  readonly metric: BadgeMetric;
  readonly threshold: number;
  readonly points: number;
}

/** What it would give away at once, and whether that takes a second person. */
function Foreseen(asked: ForeseenProps) {
  const { api } = useConsole();
  const isAsked = Number.isInteger(asked.points) && asked.points > 0;
  const { data } = useQuery({
    ...dryRunQuery(api, { ...asked, points: isAsked ? asked.points : 1 }),
    enabled: isAsked,
  });
  return (
    <div role="status" className="rounded-sm bg-primary-soft px-4 py-2 text-on-primary-soft">
      {data === undefined ? 'Counting who would get it…' : dryRunSentence(data)}
      {data?.needsSecondPerson === true && " That's over the limit for one person, so it needs a second approver."}
      {data?.needsSecondPerson === false && <WhenManySent people={data.members ?? 0} />}
    </div>
  );
}
