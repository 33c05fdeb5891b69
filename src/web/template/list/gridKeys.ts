/** Whether a key was pressed on the cell itself and not on something in it. */
export const isOnCell = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.classList.contains('ag-cell');

/** The buttons of the cell in which a key was pressed. */
export function buttonsOf({ target }: KeyboardEvent): HTMLElement[] {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  return [...(cell?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
}
