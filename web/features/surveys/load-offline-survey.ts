import { loadScript } from '#client/load-script.ts';

/** To judge answers here takes a good part of the engine: the first question does not wait for it. */
export const loadOfflineSurvey = () => loadScript(() => import('./offline-survey.ts'));
