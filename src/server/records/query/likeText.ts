/** A text as LIKE takes it literally. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
