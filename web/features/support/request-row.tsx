import { memberPath } from '#contract/pages/member-paths.ts';
import { ISSUES } from '#contract/rules/support.ts';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { formatDate } from '#web/format.ts';
import type { OwnRequest } from '#web/support/requests.queries.ts';
import { CATEGORY_LOOKS } from './request-look.ts';
import { StatusTag } from './status-tag.tsx';

/** One request in the list: what it is about, where it stands, and the last of what we wrote. */
export function RequestRow({ request }: { readonly request: OwnRequest }) {
  const { id, number, subject, issueCategory, status, lastAnswer, updateTime } = request;
  const { icon, wall } = CATEGORY_LOOKS[issueCategory];
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={memberPath('supportRequest', { requestId: id })}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-5 text-text no-underline hover:bg-surface-hover focus-visible:rounded-lg focus-visible:-outline-offset-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6"
      >
        <span
          className={`row-span-2 grid size-11 place-items-center rounded-[14px] md:row-span-1 ${WALL_CLASSES[wall]}`}
        >
          <Icon name={icon} />
        </span>
        <span className="[overflow-wrap:anywhere]">
          <b className="block leading-[1.35]">{subject}</b>
          <span className="block text-sm leading-[1.4] text-text-muted">
            {ISSUES[issueCategory].label} · <span className="whitespace-nowrap">{number}</span>
          </span>
          {lastAnswer && (
            <span className="mt-2 line-clamp-3 text-sm">
              {lastAnswer.name}: “{lastAnswer.text}”
            </span>
          )}
        </span>
        <span className="col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:col-start-3 md:grid md:justify-items-end">
          <StatusTag status={status} />
          <span className="text-sm text-text-muted">
            <VisuallyHidden>Last updated </VisuallyHidden>
            {formatDate(updateTime)}
          </span>
        </span>
      </Link>
    </li>
  );
}
