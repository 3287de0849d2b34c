import { useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { zoneName } from '#contract/sending/sending.ts';
import { bannerParts } from '#contract/flags/banner-text.ts';
import { BANNER_MAX_CHARACTERS, bannerChange } from '#contract/flags/flag-settings.ts';
import { getFlagBoard, publishBanner } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { fieldValueOf, momentOf } from '#console/panel-time.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { flagBoardQuery, type FlagBoard } from './settings.queries.ts';

type SparkBanner = FlagBoard['banner'];

/** What every member is told on top of their pages, and from when until when. Its flag decides whether anybody sees it. */
export function BannerCard() {
  const board = useAnswer(flagBoardQuery);
  if (board.data !== undefined) return <BannerEditor newest={board.data.banner} />;
  return <StatesCard title="Banner" query={board} />;
}

/** What somebody writes begins with what they saw: another admin's banner is told of, and does not come between. */
function BannerEditor({ newest }: { readonly newest: SparkBanner }) {
  const [begun, setBegun] = useState({ banner: newest, formKey: 0 });
  const [news, setNews] = useState('');
  const beginWith = (banner: SparkBanner, told: string) => {
    setNews(told);
    setBegun(({ formKey }) => ({ banner, formKey: formKey + 1 }));
  };
  return (
    <BannerForm
      key={begun.formKey}
      banner={begun.banner}
      news={news}
      onDiscard={() => beginWith(newest, '')}
      onPublished={(banner) => beginWith(banner, 'Published. Members see it within 5 minutes while its flag is on.')}
    />
  );
}

/** As it is typed: on the panel's clock, where nothing means no limit. */
const typedBanner = (revision: number) =>
  v.pipe(
    v.object({ text: v.string(), from: v.string(), until: v.string() }),
    v.transform(({ text, from, until }) => ({
      text,
      from: momentOf(from) ?? null,
      until: momentOf(until) ?? null,
      revision,
    })),
    bannerChange,
  );

interface BannerFormProps {
  readonly banner: SparkBanner;
  readonly news: string;
  readonly onDiscard: () => void;
  readonly onPublished: (banner: SparkBanner) => void;
}

function BannerForm({ banner, news, onDiscard, onPublished }: BannerFormProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: typedBanner(banner.revision),
    defaultValues: {
      text: banner.text,
      from: banner.from == null ? '' : fieldValueOf(banner.from),
      until: banner.until == null ? '' : fieldValueOf(banner.until),
    },
    send: ({ from, until, ...values }) =>
      api.mutate(publishBanner, {
        input: { ...values, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
      }),
    changes: [getFlagBoard.name],
    messages: {
      CONFLICT: 'Someone else just published a different banner. Discard yours to see it, then decide.',
    },
    onDone: (board) => onPublished(board.banner),
  });
  const { lead, rest } = bannerParts(form.values.text.replaceAll(/\s+/g, ' ').trim());
  return (
    <ConsoleCard
      title="Banner"
      actions={
        <>
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="sm" isBusy={form.isPending} onClick={form.submit}>
            Publish
          </Button>
        </>
      }
    >
      <form {...form.form} className="grid grid-cols-1 gap-4">
        <FailureBanner failure={form.failure} />
        <TextareaField
          label={`Text, up to ${BANNER_MAX_CHARACTERS} characters`}
          rows={2}
          maxCharacters={BANNER_MAX_CHARACTERS}
          {...form.field('text')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label="From"
            labelNote={zoneName(DEFAULT_BRAND.timeZone)}
            {...form.field('from')}
          />
          <TextField
            type="datetime-local"
            label="Until"
            labelNote={zoneName(DEFAULT_BRAND.timeZone)}
            {...form.field('until')}
          />
        </div>
        <section aria-label="Members will see">
          <h3 className="mb-1.5 text-xs">Members will see</h3>
          {lead === '' ? (
            <p className="text-text-muted">Nothing until you enter text.</p>
          ) : (
            <Banner tone="warning">
              <strong>{lead}</strong> {rest}
            </Banner>
          )}
        </section>
        <p role="status" className="text-xs text-text-muted">
          {news}
        </p>
      </form>
    </ConsoleCard>
  );
}
