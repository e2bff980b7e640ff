import type { Token } from '../../linking/tokens.ts'

const skippable = new Set(
  'a an the of is are was were be been has have had having with whose that which who value equal to in at on for than from as its their it they s do does did set level any some only all incoming outgoing direct other others different'.split(
    ' '
  )
)

/** Whether nothing but little words stands between two token positions, at most `most` of them. */
export function onlySkips(tokens: readonly Token[], from: number, to: number, most = 4): boolean {
  if (to < from || to - from > most) return false
  return tokens.slice(from, to).every((token) => skippable.has(token.folded) || ['"', "'", ':', '('].includes(token.text))
}

/** `the company Acme`, `companies called Acme`, `city of Paris`. */
export function onlyNaming(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > 3) return false
  return tokens.slice(from, to).every((token) => ['of', 'named', 'called', 'the', ''].includes(token.folded))
}
