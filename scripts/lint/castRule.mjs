/** Lint rule: a cast by way of `unknown` or `never` silences the type checker; narrow the value instead. */
export const castRule = {
  create(context) {
    return {
      TSAsExpression(node) {
        const inner = node.expression;
        const kind = inner.type === 'TSAsExpression' ? inner.typeAnnotation.type : undefined;
        const here = node.typeAnnotation.type;
        if (here === 'TSNeverKeyword' || kind === 'TSUnknownKeyword' || kind === 'TSNeverKeyword') {
          context.report({ node, message: 'this cast silences the type checker: narrow the value instead' });
        }
      },
    };
  },
};
