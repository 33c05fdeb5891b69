import type { SyntheticEvent } from 'react';

/** Whether what a box hears of was pasted: it is there as a whole then, while what is typed may be the first half of something else. */
export const isPasted = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
