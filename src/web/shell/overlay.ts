import { atom } from 'jotai';

/** Text of the overlay that covers the page while a call runs; undefined when there is none. */
export const overlayAtom = atom<string>();
