interface Content {
  name: string;
  attributes: Record<string, string>;
  children: Content[];
  text: string;
}

/**
 * What stands in an XML file, one line for each element under its parent, sorted: whatever the order, the prefixes and the line breaks. Reads
 * XML by hand, so that a test of a parser does not rest on that parser. Left out is what BPMN says nothing by: declarations of
 * namespaces and schemas, type marks on elements whose type is known, attributes with the value that they have anyway.
 */
export function xmlContent(xml: string): string[] {
  const root: Content = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const scopes: Record<string, string>[] = [{}];
  const parts = xml.matchAll(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/[^>]*>|<([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g,
  );
  for (const [whole, data, tag, given = '', closed, text] of parts) {
    const at = open.at(-1)!;
    if (data !== undefined) at.text += data;
    else if (text !== undefined) at.text += decoded(text);
    else if (whole.startsWith('</')) close();
    else if (tag !== undefined) {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', a, b]) => [
          name,
          decoded(a ?? b ?? ''),
        ]),
      );
      const spaces = { ...scopes.at(-1)! };
      for (const [name, value] of Object.entries(attributes))
        if (name === 'xmlns' || name.startsWith('xmlns:')) spaces[name.slice(6)] = value;
      const element = { name: named(tag, spaces, true), attributes: said(attributes, spaces), children: [], text: '' };
      at.children.push(element);
      open.push(element);
      scopes.push(spaces);
      if (closed === '/') close();
    }
  }
  return lines(root).sort();

  function close(): void {
    const element = open.pop()!;
    scopes.pop();
    element.text = element.text.replace(/\r\n?/g, '\n').trim();
  }
}

const lines = (parent: Content): string[] =>
  parent.children.flatMap((child) => [
    `${parent.name}#${parent.attributes.id ?? ''} > ${child.name} ${JSON.stringify(child.attributes)} ${child.text}`,
    ...lines(child),
  ]);

/** Values that BPMN gives an attribute that is left out. */
const DEFAULTS: ReadonlySet<string> = new Set([
  'startQuantity=1',
  'completionQuantity=1',
  'isForCompensation=false',
  'triggeredByEvent=false',
  'isClosed=false',
  'isSequential=false',
  'behavior=All',
  'cancelActivity=true',
  'isInterrupting=true',
  'parallelMultiple=false',
  'gatewayDirection=Unspecified',
  'processType=None',
  'eventGatewayType=Exclusive',
  'instantiate=false',
  'textFormat=text/plain',
  'associationDirection=None',
  'testBefore=false',
  'messageVisibleKind=initiating',
  'isCollection=false',
  'isUnlimited=true',
  'itemKind=Information',
  'implementation=##WebService',
  'implementation=##unspecified',
  'expressionLanguage=http://www.w3.org/1999/XPath',
  'typeLanguage=http://www.w3.org/2001/XMLSchema',
]);

function said(attributes: Record<string, string>, spaces: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !/^xmlns(:|$)/.test(name))
      .map(([name, value]) => [named(name, spaces, false), asNumber(value)] as const)
      .filter(([name, value]) => !/XMLSchema-instance/.test(name) && !DEFAULTS.has(`${name}=${value}`))
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/** `12.0` and `12` are one number. */
const asNumber = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? String(Number(value)) : value);

function named(name: string, spaces: Record<string, string>, isElement: boolean): string {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  if (prefix === '' && !isElement) return local;
  return `${spaces[prefix] ?? prefix} ${local}`;
}

const decoded = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
