/** What stands where nothing is filled in. */
export function Empty() {
  return (
    <span className="field-empty" aria-hidden="true">
      —
    </span>
  );
}
