interface LaunchProgressProps {
  readonly studyId: string;
}

/** How far the launches of a study have come. */
export function LaunchProgress(_props: LaunchProgressProps) {
  return null;
}
