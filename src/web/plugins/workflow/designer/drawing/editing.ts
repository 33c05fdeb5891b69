import type { OwnElementName } from '../../../../kit/processElements.ts';
import { childOf, childrenOf, isModdle, textOf, type Moddle } from '../../diagram/moddle.ts';
import { isDrawn, type Drawn, type ProcessModeler } from './modeler.ts';
import { ownOf, withOwn, type Create, type OwnValues } from './ownElements.ts';

/** One element of the drawing while somebody edits what it says. Every change is one step of undo. */
export interface Editing {
  /** Id of the element; another one after it was renamed. */
  id: string;
  /** What the file says of it. */
  semantic: Moddle;
  /** The root of the file. */
  definitions: Moddle | undefined;
  create: Create;
  /** Sets members of the element; undefined takes one away. */
  set(properties: Readonly<Record<string, unknown>>): void;
  /** The same for something that the element holds, such as its loop or its event. */
  setIn(holder: Moddle, properties: Readonly<Record<string, unknown>>): void;
  own(type: OwnElementName, holder?: Moddle): OwnValues[];
  setOwn(type: OwnElementName, rows: readonly OwnValues[], holder?: Moddle): void;
  rename(id: string): void;
}

/** What there is to edit of a drawn element; undefined for one that says nothing, such as a group's label. */
export function editingOf(modeler: ProcessModeler, chosen: Drawn): Editing | undefined {
  const element = labelTargetOf(chosen);
  const semantic: unknown = processOf(element);
  if (!isModdle(semantic)) return undefined;
  const modeling = modeler.get('modeling');
  const factory = modeler.get('bpmnFactory');
  const create: Create = (type, attributes) => factory.create(type, attributes);
  const setIn: Editing['setIn'] = (holder, properties) => modeling.updateModdleProperties(element, holder, properties);
  const root: unknown = modeler.getDefinitions();
  const isItself = element.businessObject === semantic;
  return {
    id: textOf(semantic, 'id'),
    semantic,
    definitions: isModdle(root) ? root : undefined,
    create,
    set: (properties) =>
      isItself ? modeling.updateProperties(element, { ...properties }) : setIn(semantic, properties),
    setIn,
    own: (type, holder = semantic) => ownOf(holder, type),
    setOwn: (type, rows, holder = semantic) =>
      setIn(holder, { extensionElements: withOwn(create, holder, type, rows) }),
    rename: (id) => (isItself ? modeling.updateProperties(element, { id }) : setIn(semantic, { id })),
  };
}

/** Sets what one of our elements says that there is at most one of. */
export function setOwnValue(
  editing: Editing,
  type: OwnElementName,
  name: string,
  value: string,
  holder?: Moddle,
): void {
  const [before = {}] = editing.own(type, holder);
  editing.setOwn(type, [{ ...before, [name]: value }], holder);
}

/** A named thing of the file that events refer to (`bpmn:Message`, `bpmn:Signal` ...): the one of that name, or a new one. */
export function rootElementOf(editing: Editing, type: string, member: string, name: string): Moddle {
  const { definitions } = editing;
  const known = childrenOf(definitions, 'rootElements').find(
    (one) => one.$type === type && textOf(one, member) === name,
  );
  if (known) return known;
  const made = editing.create(type, type === 'bpmn:Error' ? { name, [member]: name } : { [member]: name });
  // Put there without a step of undo: the change is that an event refers to it, and one that nobody refers to says nothing.
  Object.assign(made, { $parent: definitions });
  definitions?.set('rootElements', [...childrenOf(definitions, 'rootElements'), made]);
  return made;
}

/** An expression element; undefined for an empty text. */
export function expressionOf(editing: Editing, body: string): Moddle | undefined {
  return body.trim() === '' ? undefined : editing.create('bpmn:FormalExpression', { body: body.trim() });
}

export const bodyOf = (holder: Moddle | undefined, member: string): string => textOf(childOf(holder, member), 'body');

function labelTargetOf(element: Drawn): Drawn {
  const target: unknown = 'labelTarget' in element ? element.labelTarget : undefined;
  return isDrawn(target) ? target : element;
}

/** Of a pool its process: what the pool itself says is of no use here. */
function processOf({ businessObject }: Drawn): unknown {
  const process: unknown = businessObject?.processRef;
  return isModdle(process) ? process : businessObject;
}
