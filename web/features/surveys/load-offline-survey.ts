import { loadScript } from '#client/load-script.ts';

export type OfflineSurvey = typeof import('./offline-survey.ts');

/** To judge answers here takes a good part of the engine: the first question does not wait for it. */
export const loadOfflineSurvey = (): Promise<OfflineSurvey> => loadScript(() => import('./offline-survey.ts'));
