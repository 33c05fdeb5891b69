/** Whether a box is scrolled so far that less than half of what it shows is still to come below. */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  scrollHeight - scrollTop - clientHeight < clientHeight / 2;
