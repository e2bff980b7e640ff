/** Words of a name: `customerID` -> customer, id. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function singular(word: string): string {
  if (/(?:ss|us|is|series|species|news)$/.test(word) || !word.endsWith('s') || word.length < 4) return word
  if (/^(?:movies|cookies|zombies|calories|selfies|ties|pies|lies)$/.test(word)) return word.slice(0, -1)
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:x|ch|sh|ss|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const idWords: ReadonlySet<string> = new Set(['id', 'ids', 'key', 'code', 'no', 'nr', 'number', 'uuid', 'guid', 'ref', 'fk', 'pk'])
const genericWords: ReadonlySet<string> = new Set(
  'node vertex vertice point entity item data table sheet sheet1 row edge link relationship relation rel arc tie graph'.split(' ')
)
/** Columns of keys of the same table. */
const selfWords: ReadonlySet<string> = new Set(['parent', 'manager', 'supervisor', 'boss', 'reports to', 'reply to', 'in reply to', 'predecessor', 'successor'])

/** The words of a table or column in the singular: `film_actors` -> film actor. */
export const subjectWords = (name: string): string[] => wordsOf(name).map((word, at, all) => (at === all.length - 1 ? singular(word) : word))

/** What a column of keys refers to: `company_id` -> company; empty for `id`. */
export const referentOf = (column: string): string =>
  subjectWords(column)
    .filter((word) => !idWords.has(word))
    .join(' ')
export const isIdName = (column: string): boolean => referentOf(column) === ''
export const endsInId = (column: string): boolean => idWords.has(wordsOf(column).at(-1) ?? '')
export const refersToOwnTable = (column: string): boolean => selfWords.has(referentOf(column))

/** Whether a table's name says nothing of its content: nodes.csv, edges.csv. */
const isGeneric = (subject: string): boolean => subjectWords(subject).every((word) => genericWords.has(word) || /^\d+$/.test(word))

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `order_details` -> OrderDetail. */
export const pascalCase = (subject: string): string => subjectWords(subject).map(capital).join('')
/** `order_details` -> OrderDetail; `Node` for a name without content. */
export const labelFor = (subject: string): string => (isGeneric(subject) ? 'Node' : pascalCase(subject))
/** `film_actor` -> FILM_ACTOR; `RELATED_TO` for a name without content. */
export const typeFor = (subject: string): string => (isGeneric(subject) ? 'RELATED_TO' : wordsOf(subject).join('_').toUpperCase())

/** `company_id` -> COMPANY; a column named like the key that it refers to -> the name of its table. */
export const referenceType = (column: string, subject: string): string =>
  (isIdName(column) ? subjectWords(subject).join(' ') : referentOf(column)).replaceAll(' ', '_').toUpperCase()

/** Words of columns that measure: `start_date` and `end_date` are no ends. */
const measures: ReadonlySet<string> = new Set(
  'date time datetime timestamp year month day hour minute at on age price amount cost lat lon lng latitude longitude x y'.split(' ')
)

const pairs: readonly (readonly [string, string])[] = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['source', 'destination'],
  ['origin', 'destination'],
  ['origin', 'dest'],
  ['start', 'end'],
  ['head', 'tail'],
  ['subject', 'object'],
  ['sender', 'receiver'],
  ['sender', 'recipient'],
  ['follower', 'followee'],
  ['citing', 'cited'],
  ['departure', 'arrival'],
  ['parent', 'child'],
  ['u', 'v'],
  ['a', 'b'],
  ['1', '2'],
  ['left', 'right']
]

/** Whether two names differ only in a pair of words for the ends of a relationship: `from_id` and `to_id`, `person1` and `person2`. */
export function isPair(source: string, target: string): boolean {
  const [one, other] = [source, target].map((name) => wordsOf(name.replace(/(\p{L})(\d)$/u, '$1 $2')))
  return pairs.some(([from, to]) => {
    const at = one?.indexOf(from) ?? -1
    return (
      at !== -1 &&
      one?.some((word) => measures.has(word)) === false &&
      one?.length === other?.length &&
      one?.every((word, place) => (place === at ? other?.[place] === to : other?.[place] === word))
    )
  })
}

const typeNames: ReadonlySet<string> = new Set('type relationship relation rel predicate kind verb interaction'.split(' '))
/** Whether a column of a table of relationships holds their types: `type`, `relationship_type`, `edge_kind`. */
export const isTypeName = (column: string): boolean => wordsOf(column).every((word) => typeNames.has(word) || genericWords.has(word))
