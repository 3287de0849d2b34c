import { isOurPicture } from '#contract/surveys/pictures.ts';
import type { ImportProblem } from '#engine/import.ts';

const REASON =
  'This picture lies at another address, from where our pages load nothing. Keep it here first: upload it, or use “Keep it here”.';

/** Pictures of a survey that do not lie with us. Members would see none of them. */
export function strangePictures(json: unknown, path = ''): ImportProblem[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]): ImportProblem[] => {
    const place = Array.isArray(json) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    if (name === 'imageLink' && typeof value === 'string' && value.includes(':') && !isOurPicture(value)) {
      return [{ path: place, reason: REASON }];
    }
    return strangePictures(value, place);
  });
}
