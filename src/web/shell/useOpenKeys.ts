import { useState } from 'react';

/** Open branches: the way to the current page opens by itself; with `unique`, opening a branch closes its siblings (Specification §9). */
export function useOpenKeys(way: string[], unique: boolean): [string[], (keys: string[]) => void] {
  const [state, setState] = useState({ way: way.join(), keys: way });
  if (state.way !== way.join()) {
    setState({ way: way.join(), keys: unique ? way : [...new Set([...state.keys, ...way])] });
  }
  const change = (keys: string[]) => {
    const opened = keys.find((key) => !state.keys.includes(key));
    const kept = unique && opened ? keys.filter((key) => key === opened || opened.startsWith(`${key}/`)) : keys;
    setState({ way: way.join(), keys: kept });
  };
  return [state.keys, change];
}
