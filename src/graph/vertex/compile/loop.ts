/** A function of generated code: of the slots of a run, a side of pairs, and what it is called with. */
export interface Loop {
  readonly name: string
  readonly parameters: string
  readonly body: string
}

/** Its source. Of what it can name, by name and code, it opens what it names: once a call, not once a node. */
export function writeLoop({ name, parameters, body }: Loop, openings: ReadonlyMap<string, string>): string {
  const named = new Set(body.match(/[A-Za-z_]\w*/g))
  const opened = [...openings].filter(([word]) => named.has(word)).map(([word, code]) => `const ${word} = ${code};`)
  return `function ${name}(env, side, ${parameters}) {\n  ${opened.join(' ')}\n  ${body}\n}`
}
