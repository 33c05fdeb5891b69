import { findNodeAtLocation, getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { type ConfigFault, type Finding, type Path, pointerOf } from './fault.ts';
import { syntaxWords } from './syntaxWords.ts';

/** A file of configuration, read as JSON with the place of every value. */
export interface ConfigDocument {
  file: string;
  text: string;
  /** Undefined when nothing could be read. */
  root: Node | undefined;
  value: unknown;
  /** Faults of the JSON itself: syntax, and keys that stand twice. */
  faults: ConfigFault[];
}

/** Reads a file. Never throws; what is no JSON comes back as faults. Comments and trailing commas are refused, as by every JSON reader. */
export function readDocument(file: string, text: string): ConfigDocument {
  const errors: ParseError[] = [];
  const root = tree(text, errors);
  const document: ConfigDocument = { file, text, root, value: root && valueOf(root), faults: [] };
  const [first] = errors;
  if (first) document.faults.push(faultAtOffset(document, first.offset, '', 'syntax', syntaxWords(first.error)));
  else if (!root)
    document.faults.push(
      faultAtOffset(document, 0, '', 'syntax', text.trim() === '' ? 'The file is empty.' : 'This is not JSON.'),
    );
  else
    for (const repeated of repeatedKeys(root)) {
      document.faults.push(
        faultAtOffset(
          document,
          repeated.offset,
          pointerOf(repeated.path),
          'duplicateKey',
          `The key "${repeated.key}" stands twice in this object.`,
        ),
      );
    }
  return document;
}

/** A finding at its place in the text of the file. */
export function place(document: ConfigDocument, finding: Finding): ConfigFault {
  const offset = offsetOf(document, finding);
  return {
    file: document.file,
    ...positionOf(document.text, offset),
    pointer: pointerOf(finding.path),
    message: finding.message,
    ...(finding.suggestion === undefined ? {} : { suggestion: finding.suggestion }),
    code: finding.code,
  };
}

function faultAtOffset(
  document: ConfigDocument,
  offset: number,
  pointer: string,
  code: ConfigFault['code'],
  message: string,
): ConfigFault {
  return { file: document.file, ...positionOf(document.text, offset), pointer, message, code };
}

// Deep nesting exhausts the stack of the parser; such a file is no config.
function tree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return undefined;
  }
}

function valueOf(root: Node): unknown {
  try {
    const value: unknown = getNodeValue(root);
    return value;
  } catch {
    return undefined;
  }
}

function offsetOf(document: ConfigDocument, finding: Finding): number {
  const node = nodeNear(document.root, finding.path);
  if (!node) return 0;
  if (finding.atKey && node.parent?.type === 'property') return node.parent.offset;
  if (finding.offset === undefined || node.type !== 'string') return node.offset;
  return node.offset + offsetInLiteral(document.text.slice(node.offset, node.offset + node.length), finding.offset);
}

/** The node at a path, or the nearest one above it that exists. */
function nodeNear(root: Node | undefined, path: Path): Node | undefined {
  if (!root) return undefined;
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** Where a character of a text stands in its JSON literal, quotation mark and escapes counted. */
export function offsetInLiteral(literal: string, offset: number): number {
  let at = 1;
  for (let unit = 0; unit < offset && at < literal.length - 1; unit += 1) {
    if (literal[at] !== '\\') at += 1;
    else at += literal[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

function repeatedKeys(root: Node): { path: Path; key: string; offset: number }[] {
  const found: { path: Path; key: string; offset: number }[] = [];
  const visit = (node: Node, path: Path): void => {
    if (node.type === 'array') node.children?.forEach((child, at) => visit(child, [...path, at]));
    if (node.type !== 'object') return;
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? [];
      const name = String(key?.value);
      if (seen.has(name)) found.push({ path: [...path, name], key: name, offset: property.offset });
      seen.add(name);
      if (value) visit(value, [...path, name]);
    }
  };
  visit(root, []);
  return found;
}
