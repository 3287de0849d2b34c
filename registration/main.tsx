/** The registration app: what the host loads at run time. It calls nothing by itself; the host does that for it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { REGISTRATION_CONTRACT, type RegistrationProps, type RegistrationStep } from '#client/registration-module.ts';
import { Stepper, type Step } from '#ui/navigation/stepper.tsx';
import { AboutStep } from './about-step.tsx';
import { AppStep } from './app-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import './main.css';

export const contract = REGISTRATION_CONTRACT;

const STEPS = ['confirm', 'about', 'app'] as const satisfies readonly RegistrationStep[];
const LABELS: Readonly<Record<RegistrationStep, Step>> = {
  confirm: { title: 'Confirm', note: 'Verify your email' },
  about: { title: 'About you', note: 'Basics and agreements' },
  app: { title: 'Get the app', note: 'Optional' },
};
const PAGES = { confirm: ConfirmStep, about: AboutStep, app: AppStep } as const;

/** The three steps from an invitation to a member (decisions §4). */
export function Registration(props: RegistrationProps) {
  const [queries] = useState(() => new QueryClient());
  const current = STEPS.indexOf(props.step);
  const steps = STEPS.map((step, index) => ({ ...LABELS[step], ...(index < current && { note: 'Done' }) }));
  const Page = PAGES[props.step];
  return (
    <QueryClientProvider client={queries}>
      <div data-registration="">
        <div className="grid gap-8 py-8 lg:gap-12 lg:py-10">
          <nav aria-label={`Registration, step ${current + 1} of ${STEPS.length}`} className="max-w-136">
            <Stepper steps={steps} current={current} isRow />
          </nav>
          <Page {...props} />
        </div>
      </div>
    </QueryClientProvider>
  );
}
