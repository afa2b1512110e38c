/** Reads the short form of a model, in which pages and payloads hold it. */
/**
 * Gives the node that `written` means: `[tagName, attributes, children, targets]`, or, of a
 * frozen one, `[tagName, attributes, hash, html]`. What is missing is 0, or left out at the end.
 * Whatever has another form is returned as it is.
 */
export function expand(written: unknown): unknown {
  if (!Array.isArray(written)) return written;
  const [tagName, attributes, content, more] = written as [
    unknown,
    object | undefined,
    unknown,
    object | undefined,
  ];
  if (typeof content === "string") {
    const inner = { hash: content, ...(more !== undefined && { __html: more }) };
    return { tagName, attributes: { ...attributes, dangerouslySetInnerHTML: inner } };
  }
  return {
    tagName,
    ...(attributes && { attributes }),
    ...(Array.isArray(content) && { children: content.map(expand) }),
    ...(more && { eventHandlers: handlers(more) }),
  };
}

/** A target alone is that of a handler without options. */
function handlers(targets: object): object {
  const whole = Object.entries(targets).map(([name, it]) => [
    name,
    typeof it === "string" ? { target: it } : (it as unknown),
  ]);
  return Object.fromEntries(whole) as object;
}
