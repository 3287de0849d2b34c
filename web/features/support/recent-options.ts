import { formatDate } from '#web/format.ts';

interface Activity {
  readonly updateTime: string;
  readonly metadata: { readonly shortId: string; readonly externalName: string };
}

/** Activities to choose from. Those of one name, as the parts of a product test, are told apart by their IDs. */
export function recentOptions(activities: readonly Activity[]) {
  const names = activities.map(({ metadata }) => metadata.externalName);
  return activities.map(({ updateTime, metadata: { shortId, externalName } }) => {
    const isAlone = names.indexOf(externalName) === names.lastIndexOf(externalName);
    return { value: shortId, label: `${externalName}${isAlone ? '' : ` (${shortId})`}, ${formatDate(updateTime)}` };
  });
}
