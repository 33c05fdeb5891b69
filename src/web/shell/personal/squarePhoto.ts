/** Edge of a stored photo, in pixels. */
const EDGE = 256;

/** The square in the middle of a picture, small enough to weigh little, as a JPEG; undefined when the file is no picture. */
export async function squarePhoto(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const { x, y, edge } = middleSquare(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(EDGE, edge);
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined;
}

/** The largest square in the middle of a picture, in its pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; edge: number } {
  const edge = Math.min(width, height);
  return { x: Math.floor((width - edge) / 2), y: Math.floor((height - edge) / 2), edge };
}
