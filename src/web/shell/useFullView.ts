import { useState } from 'react';

/** Session storage key of the specification (§2, tabs), in its spelling. */
const KEY = 'isTagsViewCurrenFull';

/** Whether the page fills the window without menu and header; survives a reload of this tab of the browser. */
export function useFullView(): [boolean, (full: boolean) => void] {
  const [isFull, setFull] = useState(() => sessionStorage.getItem(KEY) === 'true');
  const change = (full: boolean) => {
    sessionStorage.setItem(KEY, String(full));
    setFull(full);
  };
  return [isFull, change];
}
