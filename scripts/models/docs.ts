import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The comments of the language's definitions, which editors show beside a key. */
export interface Docs {
  /** Of a definition, by the name of its constant. */
  of(constant: string): string | undefined;
  /** Of a property of a definition, or of what it spreads in. */
  ofProperty(constant: string, property: string): string | undefined;
}

interface Definition {
  doc: string | undefined;
  properties: Map<string, string>;
  spreads: string[];
}

let kept: Docs | undefined;

/** Reads the comments from the sources of the language, so that nothing is said twice. */
export function docsOf(): Docs {
  if (kept) return kept;
  const definitions = new Map<string, Definition>();
  for (const folder of ['src/model/language', 'src/model/field-types']) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
      readDefinitions(path.join(folder, file), definitions);
  }
  const ofProperty = (constant: string, property: string): string | undefined => {
    const definition = definitions.get(constant);
    return (
      definition?.properties.get(property) ??
      definition?.spreads.map((name) => ofProperty(name, property)).find((doc) => doc !== undefined)
    );
  };
  kept = { of: (constant) => definitions.get(constant)?.doc, ofProperty };
  return kept;
}

function readDefinitions(file: string, definitions: Map<string, Definition>): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const definition: Definition = { doc: commentOf(statement), properties: new Map(), spreads: [] };
      if (declaration.initializer) gather(declaration.initializer, definition, true);
      definitions.set(declaration.name.getText(), definition);
    }
  }
}

/** The first object literal holds the properties; what lies within them belongs to others. */
function gather(node: ts.Node, definition: Definition, isTop: boolean): void {
  if (!ts.isObjectLiteralExpression(node)) {
    if (isTop) ts.forEachChild(node, (child) => gather(child, definition, true));
    return;
  }
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) definition.spreads.push(property.expression.getText());
    const doc = commentOf(property);
    if (doc !== undefined && property.name && ts.isIdentifier(property.name))
      definition.properties.set(property.name.text, doc);
  }
}

function commentOf(node: ts.Node): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comment && ts.getTextOfJSDocComment(comment.comment);
  return text?.replace(/\s*\n\s*/g, ' ').trim();
}
