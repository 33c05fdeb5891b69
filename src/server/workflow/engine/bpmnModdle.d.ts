/** The part of the parser that we use; the package describes the elements, not its class. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, { uri: string; prefix: string; types: unknown }>>);
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: readonly { message: string }[] }>;
    /** A new element, with `get`, `set` and `$instanceOf`. */
    create(type: string, attributes?: Readonly<Record<string, unknown>>): MadeElement;
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>;
  }

  interface MadeElement {
    readonly $type: string;
    readonly [member: string]: unknown;
    get(name: string): unknown;
    set(name: string, value: unknown): void;
    $instanceOf(type: string): boolean;
  }
}
