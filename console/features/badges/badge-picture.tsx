import { badgeImages } from '#contract/rewards/reward-names.ts';

/** A badge's picture, beside its name. */
export function BadgePicture({ imageUri }: { readonly imageUri: string }) {
  const { primary } = badgeImages(imageUri);
  return primary === undefined ? null : <img src={primary} alt="" className="size-10 flex-none object-contain" />;
}
