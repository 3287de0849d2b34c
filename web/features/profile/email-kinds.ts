import {
  CHOSEN_KINDS,
  isUnsubscribableKind,
  KIND_REGISTRY,
  type ChosenKind,
} from '#contract/notifications/notification-kinds.ts';

const SUB_TYPES = ['ACTIVITY', 'APP_UPDATE', 'PROFILE_NUDGE'] as const;

/** What can be switched, in the order of its switches: what nobody asked for first, of that activities, then news, then the profile. */
export const EMAIL_KINDS: readonly ChosenKind[] = CHOSEN_KINDS.toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(kind: ChosenKind): number {
  return isUnsubscribableKind(kind) ? SUB_TYPES.indexOf(KIND_REGISTRY[kind].subType) : SUB_TYPES.length;
}
