import { type Group, type PartOfSpeech, type Thesaurus, theThesaurus } from './thesaurus.ts'

/** Scores of derived forms, synonyms, near-synonyms, hypernyms and hyponyms. */
const [DERIVED, SAME, NEAR, WIDER, NARROWER] = [0.9, 0.8, 0.7, 0.7, 0.58]
const [PER_RANK, LEAST_SAME] = [0.05, 0.65]
/** The factor for forms derived from a synonym. */
const FURTHER = 0.8
/** The factor by which `scriptwriter` inherits the scores of `writer`. */
const NARROWED = 0.66
/** A word with more hyponyms stands for none of them. */
const MANY_KINDS = 40
/** The penalty of a word that is too general. */
const GENERAL = 0.1
const MOST_KNOWN = 20_000

export type Kin = ReadonlyMap<string, number>

const kins = new Map<string, Kin>()

/** Returns the words that a word can stand for, with scores: derived forms, synonyms, hypernyms and hyponyms. */
export function kinOf(word: string, pos: PartOfSpeech | null): Kin {
  const key = `${word}/${pos}`
  const known = kins.get(key)
  if (known !== undefined) return known
  if (kins.size > MOST_KNOWN) kins.clear()
  const found = findKin(theThesaurus(), word, pos)
  kins.set(key, found)
  return found
}

function put(kin: Map<string, number>, words: Iterable<string>, score: number): void {
  for (const word of words) if (score > (kin.get(word) ?? 0)) kin.set(word, score)
}

function findKin(thesaurus: Thesaurus, word: string, pos: PartOfSpeech | null): Kin {
  const kin = new Map<string, number>()
  const isVague = thesaurus.general.has(word)
  const formsOf = (base: string) => (thesaurus.forms.get(base) ?? []).flat()
  put(kin, formsOf(word), DERIVED)
  putEveryday(kin, thesaurus, word, pos)
  // `treatment` gives treat and cure; `reside` does not give resident or population.
  for (const form of formsOf(word)) {
    put(kin, (thesaurus.same.v.get(form) ?? []).flat(), SAME * DERIVED)
    put(kin, (thesaurus.near.v.get(form) ?? []).flat(), NEAR * DERIVED)
  }
  if (!isVague) putMeanings(kin, thesaurus, word, pos)
  putAgent(kin, thesaurus, word)
  for (const [other, score] of [...kin]) if (score < DERIVED && score > NEAR) put(kin, formsOf(other), score * FURTHER)
  if (isVague) for (const [other, score] of kin) kin.set(other, score - GENERAL)
  return kin.set(word, 1)
}

/** Returns the agent in a compound: the writer of `scriptwriter`, the star of `co-star`; null for other words. */
function agentIn(thesaurus: Thesaurus, word: string): string | null {
  const together = word.startsWith('co-') ? word.slice(3) : word.startsWith('co') ? word.slice(2) : ''
  if (together.length > 3 && thesaurus.isWord(together)) return together
  for (let at = 3; at <= word.length - 5; at++) {
    const [narrowing, agent] = [word.slice(0, at), word.slice(at)]
    if (isAgent(agent) && thesaurus.isWord(narrowing) && thesaurus.isWord(agent)) return agent
  }
  return null
}

function putAgent(kin: Map<string, number>, thesaurus: Thesaurus, word: string): void {
  const agent = agentIn(thesaurus, word)
  if (agent !== null) for (const [other, score] of kinOf(agent, 'n')) put(kin, [other], score * NARROWED)
}

function putEveryday(kin: Map<string, number>, { same, near }: Thesaurus, word: string, pos: PartOfSpeech | null): void {
  for (const [lists, score] of [[same, SAME] as const, [near, NEAR] as const]) {
    const fitting = pos === null ? undefined : lists[pos].get(word)
    const groups = fitting ?? [lists.n, lists.v, lists.a].flatMap((list) => list.get(word) ?? [])
    put(kin, groups.flat(), score)
  }
}

function putMeanings(kin: Map<string, number>, thesaurus: Thesaurus, word: string, pos: PartOfSpeech | null): void {
  const namesOf = (groups: readonly Group[], most: number) => groups.flatMap(({ words }) => words.flatMap((one) => (one.rank <= most ? [one.word] : [])))
  for (const { group, rank } of thesaurus.groupsOf(word, pos)) {
    for (const other of group.words) put(kin, [other.word], Math.max(LEAST_SAME, SAME - PER_RANK * (rank + other.rank - 2)))
    put(kin, namesOf(group.above, Number.POSITIVE_INFINITY), NARROWER)
    if (rank === 1 && group.below.length <= MANY_KINDS) put(kin, namesOf(group.below, 1), WIDER)
  }
}

function termOf(term: string): readonly [string, PartOfSpeech | null] {
  const [word, pos] = [term.slice(0, -2), term.slice(-2)]
  // Any other slash belongs to the word: `on/off`.
  return pos === '/n' || pos === '/v' || pos === '/a' ? [word, pos.slice(1) as PartOfSpeech] : [term, null]
}

/** Returns how related two lemmas are, 0..1. A part of speech may follow a word: `launch/v`. */
export function relatedness(one: string, other: string): number {
  const [a, b] = [termOf(one), termOf(other)]
  return Math.max(kinOf(...a).get(b[0]) ?? 0, kinOf(...b).get(a[0]) ?? 0)
}

export const isWord = (word: string): boolean => theThesaurus().isWord(word)
export const isGeneral = (word: string): boolean => theThesaurus().general.has(word)

/** Endings of words for agents. */
const agents = ['er', 'or', 'ist', 'ian', 'ee', 'eer', 'man', 'woman'].flatMap((end) => [end, `${end}s`])
export const isAgent = (word: string): boolean => agents.some((end) => word.endsWith(end))

/** Whether a noun's first sense is a person; an unknown noun is decided by its ending. */
export function isPerson(word: string): boolean {
  // WordNet keeps these outside its group of persons.
  if (word === 'person' || word === 'people') return true
  const nouns = theThesaurus()
    .groupsOf(word, 'n')
    .filter(({ group: { pos } }) => pos === 'n' || pos === 'p')
  const [first] = nouns.sort((a, b) => a.rank - b.rank)
  return first === undefined ? isAgent(word) : first.group.pos === 'p' && !theThesaurus().things.has(word)
}

/** Whether the words are opposites: `dead` and alive, `inactive` and active. */
export function areOpposed(one: string, other: string): boolean {
  const isTurned = ['un', 'in', 'im', 'non', 'non-', 'dis'].some((prefix) => one === `${prefix}${other}`)
  return (isTurned && other.length > 3) || (theThesaurus().opposite.get(one) ?? []).flat().includes(other)
}
