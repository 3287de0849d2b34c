import { Tag } from '#ui/feedback/tag.tsx';

/** Whether a balance is the sum of its lines. */
export function AddsUpTag({ addsUp }: { readonly addsUp: boolean }) {
  return addsUp ? (
    <Tag tone="success" icon="shield-check">
      Adds up
    </Tag>
  ) : (
    <Tag tone="danger" icon="circle-alert">
      Does not add up
    </Tag>
  );
}
