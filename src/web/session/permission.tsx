import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { userInfoAtom } from './session.ts';

/** Which codes an element asks for: one, any of several, or all of several (Specification §6). */
export type PermissionDemand = { code: string } | { any: readonly string[] } | { all: readonly string[] };

/** Whether a list of button codes meets a demand. */
export function isPermitted(demand: PermissionDemand, held: readonly string[]): boolean {
  if ('code' in demand) return held.includes(demand.code);
  if ('any' in demand) return demand.any.some((code) => held.includes(code));
  return demand.all.every((code) => held.includes(code));
}

/** Whether the signed-in person meets a demand. Comfort only: the server checks each action again. */
export function usePermission(demand: PermissionDemand): boolean {
  const userInfo = useAtomValue(userInfoAtom);
  return isPermitted(demand, userInfo?.authBtnList ?? []);
}

/** Draws its children only for those who meet the demand; for others the element is removed. */
export function Permission({ children, ...demand }: PermissionDemand & { children: ReactNode }): ReactNode {
  return usePermission(demand) ? children : null;
}
