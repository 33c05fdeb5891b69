/** Packages of the drawing library that describe no types of their own: modules that are handed on to it. */
declare module 'bpmn-js-color-picker' {
  const module: Record<string, unknown>;
  export default module;
}
declare module 'bpmn-js-token-simulation' {
  const module: Record<string, unknown>;
  export default module;
}
declare module 'diagram-js-minimap' {
  const module: Record<string, unknown>;
  export default module;
}
declare module 'bpmn-js-i18n/translations/zn.js' {
  const translations: Readonly<Record<string, string>>;
  export default translations;
}
declare module 'bpmnlint/lib/linter' {
  interface Report {
    id?: string;
    message: string;
    category: string;
  }
  export default class Linter {
    constructor(options: { config: unknown; resolver: unknown });
    lint(root: unknown): Promise<Readonly<Record<string, readonly Report[]>>>;
  }
}
declare module 'bpmnlint/rules/*' {
  const rule: (config?: unknown) => unknown;
  export default rule;
}
