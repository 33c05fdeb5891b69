/** The part of the parser that we use; the package describes the elements, not its class. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: readonly { message: string }[] }>;
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
