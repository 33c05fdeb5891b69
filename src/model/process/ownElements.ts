/**
 * The elements that we add to BPMN, in `extensionElements`, as `bpmn-moddle` wants them described: the engine reads them, the designer writes them.
 * A file names their namespace by any prefix that it likes; the parser finds them by the namespace. `allowedIn` says on which elements each means
 * something: what is turned into another kind of element keeps what means something there and loses the rest.
 */
export const OWN_ELEMENTS = {
  name: 'Rampart',
  uri: 'urn:rampart:bpmn:1',
  prefix: 'rampart',
  xml: { tagAlias: 'lowerCase' },
  types: [
    element('Process', ['bpmn:Process'], ['model', 'title', 'start', 'withdraw', 'terminate', 'reject', 'resubmit']),
    element('Name', ['bpmn:Process', 'bpmn:FlowNode', 'bpmn:SequenceFlow'], ['language', 'text']),
    element('Variable', ['bpmn:Process'], ['name', 'type']),
    element(
      'Task',
      ['bpmn:UserTask'],
      [
        'title',
        'due',
        'remind',
        'onTimeout',
        'nobody',
        'repeated',
        'requester',
        'opinion',
        'reject',
        'copyTo',
        'view',
        'onApprove',
        'onReject',
        'onReturn',
        'onWithdraw',
        'onBack',
      ],
    ),
    element('Handler', ['bpmn:UserTask'], ['kind', 'value', 'range']),
    element('Field', ['bpmn:UserTask'], ['name', 'access', 'required']),
    element('TakeOver', ['bpmn:UserTask'], ['state', 'when']),
    element('Allow', ['bpmn:UserTask'], ['action']),
    element('Countersign', ['bpmn:MultiInstanceLoopCharacteristics'], ['rule', 'ratio', 'veto', 'over', 'element']),
    element('Service', ['bpmn:ServiceTask'], ['action', 'transition']),
    element('Param', ['bpmn:ServiceTask'], ['name', 'value']),
    element('Rule', ['bpmn:BusinessRuleTask', 'bpmn:ScriptTask'], ['expression', 'variable']),
    element('Message', ['bpmn:Event', 'bpmn:SendTask', 'bpmn:ReceiveTask'], ['correlation']),
    element('Listener', ['bpmn:Process', 'bpmn:FlowNode', 'bpmn:SequenceFlow'], ['event', 'code', 'order']),
  ],
};

/** The description for a parser of its own: each writes into the one that it is given. */
export const ownElementsPackage = (): typeof OWN_ELEMENTS => structuredClone(OWN_ELEMENTS);

/** The names of our elements, as they stand in `types`. */
export type OwnElementName = (typeof OWN_ELEMENTS)['types'][number]['name'];

function element<Name extends string>(name: Name, allowedIn: readonly string[], attributes: readonly string[]) {
  return {
    name,
    superClass: ['Element'],
    meta: { allowedIn: [...allowedIn] },
    properties: attributes.map((attribute) => ({ name: attribute, isAttr: true, type: 'String' })),
  };
}
