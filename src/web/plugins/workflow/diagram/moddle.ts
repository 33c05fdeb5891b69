/** An element of a BPMN file as the parser gives it. Its members are narrowed where they are read. */
export interface Moddle {
  readonly $type: string;
  readonly $parent?: unknown;
  readonly id?: string;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  $instanceOf(type: string): boolean;
}

export const isModdle = (value: unknown): value is Moddle =>
  typeof value === 'object' && value !== null && '$type' in value && 'get' in value && 'set' in value;

/** A text that an element has; empty without one. */
export function textOf(element: Moddle | undefined, name: string): string {
  const value = element?.get(name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The one element that a member holds or refers to. */
export function childOf(element: Moddle | undefined, name: string): Moddle | undefined {
  const value = element?.get(name);
  return isModdle(value) ? value : undefined;
}

export function childrenOf(element: Moddle | undefined, name: string): Moddle[] {
  const value = element?.get(name);
  return Array.isArray(value) ? value.filter(isModdle) : [];
}
