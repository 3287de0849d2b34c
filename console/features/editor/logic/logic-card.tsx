import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { findQuestion, pageTitle, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { ChoiceRows, LogicRow, JumpRow, SeenShare } from './logic-rows.tsx';
import { ConditionSentence } from './condition-sentence.tsx';
import {
  jumpsOf,
  pagesBehind,
  setCondition,
  setJump,
  setPageCondition,
  type Jump,
  type JumpPlace,
  type ListedJump,
  type OwnCondition,
} from './question-rules.ts';
import { listSubjects, type Subject } from './subjects.ts';

interface LogicCardProps {
  readonly document: SurveyDocument;
  readonly questionName: string;
  readonly onChange: (document: SurveyDocument) => void;
}

type Extra = 'requiredIf' | 'enableIf' | 'page' | 'choice';

const OWN_TITLES: Readonly<Record<OwnCondition, string>> = {
  visibleIf: 'Show this',
  requiredIf: 'Require it',
  enableIf: 'Enable it',
};

/** Every rule of one question: when it shows, when it must be answered, which choices it has, where it leads. */
export function LogicCard({ document, questionName, onChange }: LogicCardProps) {
  const question = findQuestion(document, questionName);
  const [begun, setBegun] = useState<{ readonly of: string; readonly extras: readonly Extra[]; readonly jump?: Jump }>({
    of: questionName,
    extras: [],
  });
  const open = begun.of === questionName ? begun : { of: questionName, extras: [] };
  if (question === undefined) return null;

  const subjects = subjectsFor(document, questionName);
  const page = document.definition.pages.find(({ name }) => name === question.page);
  const jumps = jumpsOf(document, questionName);
  const begin = (extra: Extra) => setBegun({ ...open, extras: [...open.extras, extra] });
  const stop = (extra: Extra) => setBegun({ ...open, extras: open.extras.filter((one) => one !== extra) });
  const beginJump = (to: string | null) =>
    setBegun({ ...open, jump: { to, text: '', ...(to === null ? { outcome: 'TERMINATED' } : {}) } });

  function changeNewJump(jump: Jump) {
    setBegun(jump.text === '' ? { ...open, jump } : { of: open.of, extras: open.extras });
    if (jump.text !== '') onChange(setJump(document, {}, jump, questionName));
  }

  function own(condition: OwnCondition) {
    const text = textOf(question?.element[condition]);
    const isShown = condition === 'visibleIf' || text !== '' || open.extras.includes(condition);
    if (!isShown) return null;
    return (
      <LogicRow
        key={condition}
        title={OWN_TITLES[condition]}
        onRemove={
          condition === 'visibleIf'
            ? undefined
            : () => {
                stop(condition);
                onChange(setCondition(document, questionName, condition, ''));
              }
        }
      >
        <ConditionSentence
          label={OWN_TITLES[condition]}
          subjects={subjects.filter(({ name }) => condition !== 'visibleIf' || !isOwnName(name, questionName))}
          text={text}
          always={condition === 'visibleIf' ? 'to everyone' : ''}
          onChange={(next) => onChange(setCondition(document, questionName, condition, next))}
        />
      </LogicRow>
    );
  }

  const pageText = textOf(page?.visibleIf);
  return (
    <ConsoleCard>
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">Logic</h2>
        <p className="text-xs text-text-muted">Runs from top to bottom</p>
      </header>
      <div>
        {page && (pageText !== '' || open.extras.includes('page')) && (
          <LogicRow
            title="Show page"
            onRemove={() => {
              stop('page');
              onChange(setPageCondition(document, page.name, ''));
            }}
          >
            <ConditionSentence
              label={`Show page ${pageTitle(page)}`}
              subjects={subjects}
              text={pageText}
              onChange={(text) => onChange(setPageCondition(document, page.name, text))}
            />
          </LogicRow>
        )}
        {own('visibleIf')}
        {own('requiredIf')}
        {own('enableIf')}
        <ChoiceRows
          document={document}
          questionName={questionName}
          subjects={subjects.filter(({ name }) => !isOwnName(name, questionName))}
          isBegun={open.extras.includes('choice')}
          onBegun={() => stop('choice')}
          onChange={onChange}
        />
        {placedJumps(jumps, open.jump).map(({ place, jump, at }) => {
          return (
            <JumpRow
              key={place}
              document={document}
              questionName={questionName}
              subjects={subjects}
              jump={jump}
              onChange={(next) =>
                at === undefined ? changeNewJump(next) : onChange(setJump(document, at, next, questionName))
              }
              onRemove={() =>
                at === undefined
                  ? setBegun({ of: open.of, extras: open.extras })
                  : onChange(setJump(document, at, { ...jump, text: '' }, questionName))
              }
            />
          );
        })}
      </div>
      <div className="mt-2">
        <Menu
          label="Add a rule"
          align="start"
          renderOpener={(opener) => (
            <Button {...opener} variant="soft" size="sm">
              <Icon name="plus" /> Rule
            </Button>
          )}
          items={[
            {
              label: 'Go to a page if…',
              icon: 'corner-down-right',
              isDisabled: pagesBehind(document, questionName).length === 0,
              onSelect: () => beginJump(pagesBehind(document, questionName)[0]?.name ?? null),
            },
            { label: 'End the survey if…', icon: 'flag', onSelect: () => beginJump(null) },
            {
              label: 'Show a choice only if…',
              icon: 'list-checks',
              isDisabled: question.element.choices === undefined,
              onSelect: () => begin('choice'),
            },
            { label: 'Require an answer if…', icon: 'circle-alert', onSelect: () => begin('requiredIf') },
            { label: 'Enable it if…', icon: 'lock-open', onSelect: () => begin('enableIf') },
            { label: 'Show the whole page if…', icon: 'layers', onSelect: () => begin('page') },
          ]}
        />
      </div>
      <SeenShare questionName={questionName} />
    </ConsoleCard>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const isOwnName = (name: string, question: string): boolean => name === question || name.startsWith(`${question}.`);

/** What stands before a question can decide about it; what comes after is asked too late. */
function subjectsFor(document: SurveyDocument, questionName: string): readonly Subject[] {
  const subjects = listSubjects(document);
  const last = subjects.findLastIndex(({ name }) => isOwnName(name, questionName));
  if (last < 0) return subjects;
  return subjects.filter((subject, index) => index <= last || subject.isKnownEarly);
}

/** The new one becomes the last of those in the survey, and keeps its place on the page. */
function placedJumps(jumps: readonly ListedJump[], begun: Jump | undefined) {
  const placed = jumps.map((jump): { jump: Jump; at: JumpPlace | undefined } => ({ jump, at: jump }));
  const all = begun === undefined ? placed : [...placed, { jump: begun, at: undefined }];
  return all.map((one, index) => ({ place: `jump ${index}`, ...one }));
}
