import { Suspense } from 'react';
import { DESCRIPTION_UNDER_CHARACTERS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ISSUE_CATEGORIES, ISSUES, type IssueCategory } from '#contract/rules/support.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ChoiceTiles } from '#ui/forms/choice-tiles.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { lazyPart } from '#web/app/lazy-part.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { AttachmentsField } from '#web/support/attachments-field.tsx';
import { MyRequestsCard } from '#web/support/my-requests-card.tsx';
import { RecentActivities } from './recent-activities.tsx';
import { type SupportFormParts, useSupportForm } from './use-support-form.ts';

const texts = MESSAGES.supportForm;

/** Comes after the form: nobody waits for it to write. Without it there is still the form. */
const SuggestedAnswers = lazyPart(() =>
  import('#web/help/suggested-answers.tsx').then((script) => script.SuggestedAnswers),
);

const ICONS: Readonly<Record<IssueCategory, IconName>> = {
  ACTIVITY_PARTICIPATION_ISSUE: 'clipboard-list',
  CANNOT_PROCEED_TO_NEXT_QUESTION: 'circle-help',
  POINTS_MISMATCH: 'spark',
  GIFT_CARD_ISSUE: 'gift',
  OTHER: 'message-circle',
};
const TILES = ISSUE_CATEGORIES.map((value) => ({ value, label: ISSUES[value].label, icon: ICONS[value] }));

/** The form that is open to everybody, with answers beside it. */
export function SupportForm(parts: SupportFormParts) {
  const { form, values, attachments, filesError, isLimitReached } = useSupportForm(parts);
  const asked = ISSUE_CATEGORIES.find((category) => category === values.issueCategory);
  const asksFor = asked && ISSUES[asked].asksFor;
  const { member, from } = parts;

  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
      <div className="min-w-0">
        {from.back && <BackLink href={from.back.href}>{from.back.label}</BackLink>}
        <PageHeading>How can we help?</PageHeading>
        <p className="mt-2 text-text-muted">
          {member
            ? "We'll answer in 2-3 business days, here and by email."
            : "We'll answer by email in 2-3 business days."}
        </p>
        <form
          {...form.form}
          aria-label={MESSAGES.footer.contactUs}
          className="mt-6 grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-5 md:p-8"
        >
          {isLimitReached ? (
            <Banner tone="warning" role="alert" key={form.failure?.at}>
              <b>{texts.dailyLimitReached}</b> {texts.draftStays}
            </Banner>
          ) : (
            filesError === undefined && <FailureBanner failure={form.failure} />
          )}
          <ChoiceTiles label="What is this about?" options={TILES} {...form.field('issueCategory')} />
          {asksFor === 'activity' && member && (
            <RecentActivities
              member={member}
              value={values.activityReference}
              onChoose={form.valueOf('activityReference').onChange}
            />
          )}
          {asksFor === 'activity' && (
            <TextField
              label="Activity URL or ID"
              hint="You can find it in the activity's web address or under History."
              autoComplete="off"
              {...form.field('activityReference')}
            />
          )}
          {asksFor === 'giftCard' && (
            <TextField
              label="Gift card link"
              hint="You can find it under History > Rewards History. Never send us the challenge key."
              inputMode="url"
              autoComplete="off"
              {...form.field('giftCardReference')}
            />
          )}
          <TextField label="Your email" type="email" autoComplete="email" {...form.field('email')} />
          <TextareaField
            label="What happened?"
            rows={5}
            hint="Tell us what you saw and what you expected."
            maxCharacters={DESCRIPTION_UNDER_CHARACTERS}
            {...form.field('description')}
          />
          <AttachmentsField attachments={attachments} label="Photos or documents" error={filesError} />
          {attachments.question}
          <div className="grid md:justify-start">
            <Button type="submit" isBusy={form.isPending} isIdle={isLimitReached}>
              Send request
            </Button>
          </div>
        </form>
      </div>
      <aside className="grid min-w-0 grid-cols-1 content-start gap-5">
        {member && <MyRequestsCard member={member} />}
        <Suspense>
          <SuggestedAnswers text={values.description} />
        </Suspense>
      </aside>
    </div>
  );
}
