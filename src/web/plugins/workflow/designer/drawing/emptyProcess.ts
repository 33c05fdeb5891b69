/** What a new process begins with: a start event alone, already bound to the model. */
export function emptyProcess({ key, name, model }: { key: string; name: string; model: string }): string {
  const own = model
    ? `<bpmn:extensionElements><rampart:process model="${escaped(model)}"/></bpmn:extensionElements>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:rampart="urn:rampart:bpmn:1" id="Definitions_1" targetNamespace="urn:rampart:processes">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">${own}
    <bpmn:startEvent id="Start_1"/>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram_1">
    <bpmndi:BPMNPlane id="Plane_1" bpmnElement="${escaped(key)}">
      <bpmndi:BPMNShape id="Start_1_di" bpmnElement="Start_1"><dc:Bounds x="180" y="160" width="36" height="36"/></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
