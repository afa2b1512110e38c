/**
 * A lint rule: no name that comes from outside is looked up on a plain object, where `constructor`
 * and `__proto__` are found too. Records are known by their type: any text is a name of theirs.
 */
import { AST_NODE_TYPES, ESLintUtils } from "@typescript-eslint/utils";

const lookup =
  "A name from outside may be `constructor`. Fix: `own` of src/own.ts to read, a Map or Object.fromEntries to write.";

/** @typedef {import("@typescript-eslint/utils").TSESTree.Node} Node */

/** Reports `record[name]`, `name in record` and `const { [name]: value } = record`. */
export const lookupRule = ESLintUtils.RuleCreator.withoutDocs({
  meta: { type: "problem", messages: { lookup }, schema: [], defaultOptions: [] },
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    /** @param {Node} name @param {Node} object */
    const check = (name, object) => {
      const isLiteral = services.getTypeAtLocation(name).isLiteral();
      const type = services.getTypeAtLocation(object).getNonNullableType();
      if (!isLiteral && type.getStringIndexType())
        context.report({ node: name, messageId: "lookup" });
    };
    return {
      MemberExpression({ computed, property, object }) {
        if (computed) check(property, object);
      },
      BinaryExpression({ operator, left, right }) {
        if (operator === "in") check(left, right);
      },
      Property({ computed, key, parent }) {
        if (computed && parent.type === AST_NODE_TYPES.ObjectPattern) check(key, parent);
      },
    };
  },
});
