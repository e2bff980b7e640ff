/** A generated function takes the slots of a run, a side of the pairs, and its own parameters. */
export interface Loop {
  readonly name: string
  readonly parameters: string
  readonly body: string
}

/** Writes the source. It opens only the names that the body uses, once per call instead of once per node. */
export function writeLoop({ name, parameters, body }: Loop, openings: ReadonlyMap<string, string>): string {
  const named = new Set(body.match(/[A-Za-z_]\w*/g))
  const opened = [...openings].filter(([word]) => named.has(word)).map(([word, code]) => `const ${word} = ${code};`)
  return `function ${name}(env, side, ${parameters}) {\n  ${opened.join(' ')}\n  ${body}\n}`
}
