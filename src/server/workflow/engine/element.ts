/** An element of a BPMN file as the parser gives it. Its members are narrowed where they are read. */
export interface Element {
  readonly $type: string;
  readonly [member: string]: unknown;
}

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';

export const textAt = (element: Element | null, member: string): string | null => {
  const value = element?.[member];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

export const elementAt = (element: Element, member: string): Element | null => {
  const value = element[member];
  return isElement(value) ? value : null;
};

export const elementsAt = (element: Element, member: string): Element[] => {
  const value = element[member];
  return Array.isArray(value) ? value.filter(isElement) : [];
};

/** Id of the element that a member refers to. */
export const idAt = (element: Element, member: string): string | null => {
  const value = elementAt(element, member);
  return value ? textAt(value, 'id') : null;
};

/** Our own elements of a type, in an element's extensions. */
export const extensions = (element: Element, type: string): Element[] => {
  const holder = elementAt(element, 'extensionElements');
  return holder ? elementsAt(holder, 'values').filter((value) => value.$type === `rampart:${type}`) : [];
};

/** Text of an expression element (`conditionExpression`, `timeDuration`), null without one. */
export const bodyAt = (element: Element, member: string): string | null => {
  const expression = elementAt(element, member);
  return expression ? textAt(expression, 'body') : textAt(element, member);
};
