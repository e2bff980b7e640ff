export interface Limits {
  readonly rows: number
  readonly characters: number
  readonly cellCharacters: number
}

/** Cuts a text to whole lines within the limit, and first notes what was left out. */
export function withinLimit(text: string, { characters }: Limits): string {
  if (text.length <= characters) return text
  const kept = text.slice(0, Math.max(text.lastIndexOf('\n', characters), 0))
  const lines = (of: string) => of.split('\n').length - 1
  return `Warning: only ${lines(kept)} of ${lines(text)} rows fit into ${characters} characters. Ask for fewer nodes or properties.\n\n${kept}`
}
