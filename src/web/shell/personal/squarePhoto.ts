/** Edge of a stored photo, in pixels. */
const EDGE = 256;

/** A square of a picture, in the picture's pixels. */
export interface Square {
  x: number;
  y: number;
  edge: number;
}

/** A square of a picture, small enough to weigh little, as a JPEG; undefined when the file is no picture. */
export async function squarePhoto(file: File, { x, y, edge }: Square): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(EDGE, Math.round(edge)));
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined;
}
