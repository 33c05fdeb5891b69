/** The package describes no types of its own. */
declare module 'bpmn-auto-layout' {
  /** A BPMN file with places for the elements of its first process; rejects when it is no BPMN. */
  export function layoutProcess(xml: string): Promise<string>;
}
