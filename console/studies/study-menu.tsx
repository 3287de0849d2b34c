import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { OutsideSurveyDialog } from './outside-survey-dialog.tsx';
import { StudyPlanDialog } from './study-plan-dialog.tsx';
import type { Study } from './study.queries.ts';
import { useStudyLife } from './use-study-life.ts';

type Opened = 'plan' | 'outside' | 'pauseStudy' | 'resumeStudy' | 'closeStudy' | 'archiveStudy';

/** What can be done with a study as a whole, at each point of its life. */
export function StudyMenu({ study }: { readonly study: Study }) {
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const life = useStudyLife(study.studyId);
  const { status } = study;
  const open = (what: Opened) => () => setOpened(what);
  const close = () => setOpened(undefined);
  const isRunning = status === 'IN_FIELD' || status === 'PAUSED';
  const items: readonly (MenuItem | false)[] = [
    (status === 'DRAFT' || isRunning) && { label: 'Names and plan', icon: 'pencil', onSelect: open('plan') },
    study.isOutside && { label: 'URL and keys', icon: 'key-round', onSelect: open('outside') },
    {
      label: 'Copy',
      icon: 'copy',
      onSelect: () => void navigate({ to: '/studies', hash: `new=${study.shortId}` }),
    },
    status === 'IN_FIELD' && { label: 'Pause', icon: 'pause', onSelect: open('pauseStudy') },
    status === 'PAUSED' && { label: 'Resume', icon: 'play', onSelect: open('resumeStudy') },
    isRunning && { label: 'Close permanently', icon: 'circle-slash', tone: 'danger', onSelect: open('closeStudy') },
    (status === 'DRAFT' || status === 'CLOSED') && {
      label: 'Archive',
      icon: 'archive',
      onSelect: open('archiveStudy'),
    },
    status === 'ARCHIVED' && {
      label: 'Restore',
      icon: 'undo-2',
      onSelect: () => life.send('unarchiveStudy'),
    },
  ];

  return (
    <>
      <Menu
        label="Study"
        items={items.filter((item): item is MenuItem => item !== false)}
        renderOpener={(opener) => <IconButton {...opener} icon="ellipsis" label="More about this study" />}
      />
      {opened === 'plan' && <StudyPlanDialog study={study} onClose={close} />}
      {opened === 'outside' && <OutsideSurveyDialog studyId={study.studyId} onClose={close} />}
      {opened !== undefined && opened !== 'plan' && opened !== 'outside' && (
        <ConfirmStep studyId={study.studyId} shortId={study.shortId} step={opened} onClose={close} />
      )}
    </>
  );
}
