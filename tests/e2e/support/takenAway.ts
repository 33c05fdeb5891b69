/**
 * Runs in a page before anything else, and says on its console when something that stood in sight is taken away while a part of it is being
 * loaded: the focus is lost with it, and whatever is typed meanwhile.
 */
export function sayTakenAway(): void {
  const isHidden = ({ style }: HTMLElement): boolean =>
    style.display === 'none' && style.getPropertyPriority('display') === 'important';
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const { target, type, oldValue } of changes) {
      if (type !== 'attributes' || !(target instanceof HTMLElement) || !isHidden(target)) continue;
      const isNew = added.some((node) => node.contains(target));
      const isInSight = (target.parentElement?.getClientRects().length ?? 0) > 0;
      // What only says that something comes may go for something that says the same.
      const isWaiting = target.classList.contains('ant-skeleton');
      if (isNew || isWaiting || !isInSight || /display:\s*none/.test(oldValue ?? '')) continue;
      console.error(
        `What stood in sight was taken away: <${target.tagName.toLowerCase()} class="${target.className}">`,
      );
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['style'], attributeOldValue: true });
}
