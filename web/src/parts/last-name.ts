/** The end of a text that names may complete: its last words with capitals, else its last word. */
export function lastName(text: string): string {
  const capitals = /(?:\p{Lu}[^\s,.?!]* )*\p{Lu}[^\s,.?!]*$/u.exec(text)
  return (capitals ?? /[^\s,.?!]+$/.exec(text))?.[0] ?? ''
}
