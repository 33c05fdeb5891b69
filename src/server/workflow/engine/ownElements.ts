/**
 * The elements that we add to BPMN, in `extensionElements`. A file names their namespace by any prefix that it likes; the parser finds
 * them by the namespace.
 */
export const OWN_ELEMENTS = {
  name: 'Rampart',
  uri: 'urn:rampart:bpmn:1',
  prefix: 'rampart',
  xml: { tagAlias: 'lowerCase' },
  types: [
    element('Process', ['model', 'title', 'start', 'withdraw', 'terminate', 'reject', 'resubmit']),
    element('Variable', ['name', 'type']),
    element('Task', [
      'title',
      'due',
      'nobody',
      'repeated',
      'requester',
      'opinion',
      'reject',
      'onApprove',
      'onReject',
      'onReturn',
      'onWithdraw',
      'onBack',
    ]),
    element('Handler', ['kind', 'value', 'range']),
    element('Countersign', ['rule', 'ratio', 'veto', 'over', 'element']),
    element('Service', ['action', 'transition']),
    element('Param', ['name', 'value']),
    element('Rule', ['expression', 'variable']),
    element('Message', ['correlation']),
  ],
};

function element(name: string, attributes: readonly string[]) {
  return {
    name,
    superClass: ['Element'],
    properties: attributes.map((attribute) => ({ name: attribute, isAttr: true, type: 'String' })),
  };
}
