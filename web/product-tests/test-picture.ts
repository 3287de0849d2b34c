import picture from '#ui/art/scenes/test.svg';

/** The product itself where there is a picture of it, else an open parcel. */
export const testPicture = ({ imageSource }: { readonly imageSource: string | null }): string => imageSource ?? picture;
