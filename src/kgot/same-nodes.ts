import { fold } from '../store/fold.ts'

/** A key, and what is known of its node. */
export interface Mention {
  readonly key: string
  /** Folded by `identityOf`; null while nobody has said it. */
  readonly label: string | null
  /** The key, and what the node is called beside it. */
  readonly names: readonly string[]
}

/** Signs that tell names apart: "C", "C++" and "C#"; "-5" and "5". */
const SIGNS = /[\p{Sm}\p{Sc}\p{So}#%]|(?<![\p{L}\p{N}])-(?=\p{N})/gu
/** "JK" in "JK Rowling". */
const JOINED_INITIALS = /(?<![\p{L}\p{N}])\p{Lu}{2,3}(?= )/gu
const DOTTED = /(?<![\p{L}\p{N}])\p{L}\./u
const SURNAME = /^\p{L}{2,}$/u
const INITIAL = /^\p{L}$/u
/** A surname that more share fits many: none of them is looked at, which bounds the time too. */
const MAX_SHARED = 32
const UNLABELLED = ''

/** A log says the same labels, types and names again and again. */
const identities = new Map<string, string>()
const MAX_IDENTITIES = 20_000
const MAX_KEPT = 200

function readIdentity(text: string): string {
  const folded = fold(text)
  const signs = text.match(SIGNS)
  return signs === null ? folded || text : `${folded}\0${signs.join('')}`
}

/** Equal for names that are the same: in another case, with other marks, spaces or punctuation. */
export function identityOf(text: string): string {
  if (text.length > MAX_KEPT) return readIdentity(text)
  const known = identities.get(text)
  if (known !== undefined) return known
  const identity = readIdentity(text)
  if (identities.size >= MAX_IDENTITIES) identities.clear()
  identities.set(text, identity)
  return identity
}

interface PersonName {
  readonly given: readonly string[]
  readonly surname: string
  /** As only names of people are: "J.". */
  readonly isInitialled: boolean
}

/** "J. K. Rowling", "JK Rowling", "Rowling, J. K.", "Rowling"; null for what cannot be one. */
function personName(text: string): PersonName | null {
  const [last = '', first, ...more] = text.split(',')
  const ordered = first === undefined || more.length > 0 ? text : `${first} ${last}`
  const given = fold(ordered.replace(JOINED_INITIALS, (letters) => [...letters].join(' '))).split(' ')
  const surname = given.pop() ?? ''
  return SURNAME.test(surname) ? { given, surname, isInitialled: DOTTED.test(text) } : null
}

const hasInitial = ({ given }: PersonName) => given.some((word) => INITIAL.test(word))
const abbreviates = (a: string, b: string) => INITIAL.test(a) && b.startsWith(a)

/** Whether two names of one surname can be one person's. "John Adams" and "John Quincy Adams" are not taken for one: nothing is abbreviated. */
function canBeOne(a: PersonName, b: PersonName): boolean {
  const [few, many] = a.given.length <= b.given.length ? [a.given, b.given] : [b.given, a.given]
  if (few.length > 0 && few.length < many.length && !hasInitial(a) && !hasInitial(b)) return false
  return few.every((word, at) => word === many[at] || abbreviates(word, many[at] ?? '') || abbreviates(many[at] ?? '', word))
}

class Groups {
  readonly #parents: number[]

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, at) => at)
  }

  find(at: number): number {
    let root = at
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root
    this.#parents[at] = root
    return root
  }

  /** The first mentioned leads. */
  join(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)]
    this.#parents[Math.max(first, second)] = Math.min(first, second)
  }
}

/** Names of one label with one surname: by group, each once. */
interface Family {
  readonly label: string
  readonly members: Map<number, Map<string, PersonName>>
}

function familiesOf(mentions: readonly Mention[], labels: readonly string[], groups: Groups): Iterable<Family> {
  const families = new Map<string, Family>()
  mentions.forEach(({ names }, at) => {
    for (const name of names.map(personName)) {
      if (name === null) continue
      const label = labels[at] ?? UNLABELLED
      const key = `${label}\0${name.surname}`
      const family = families.get(key) ?? { label, members: new Map() }
      families.set(key, family)
      const group = groups.find(at)
      const own = family.members.get(group) ?? new Map<string, PersonName>()
      family.members.set(group, own.set(name.given.join(' '), name))
    }
  })
  return families.values()
}

/**
 * Joins initials and bare surnames with the one name that they fit. A bare surname says that the names are those of people only where the label says so, or one has
 * initials: "York" is not "New York". A name that fits two which do not fit each other joins none.
 */
function joinFamily({ label, members }: Family, groups: Groups): void {
  const namesOf = [...members.values()].map((names) => [...names.values()])
  const all = namesOf.flat()
  if (members.size < 2 || all.length > MAX_SHARED || (label !== 'person' && !all.some(({ isInitialled }) => isInitialled))) return
  const fits = namesOf.map((own) => namesOf.map((others) => own.some((a) => others.some((b) => canBeOne(a, b)))))
  const alike = fits.map((row) => row.flatMap((isAlike, at) => (isAlike ? [at] : [])))
  const isClear = alike.map((others) => others.every((a) => others.every((b) => fits[a]?.[b])))
  const ids = [...members.keys()]
  for (const [at, others] of alike.entries()) {
    for (const other of others) if (isClear[at] && isClear[other]) groups.join(ids[at] ?? 0, ids[other] ?? 0)
  }
}

/**
 * Joins equal names of one label; a key without a label with the only label that has its name, else with others like it.
 * @returns the label of each
 */
function joinEqualNames(mentions: readonly Mention[], groups: Groups): string[] {
  const byName = new Map<string, Map<string, number>>()
  const labels = mentions.map(({ label }) => label ?? UNLABELLED)
  const enter = (at: number, label: string) => {
    for (const name of mentions[at]?.names.map(identityOf) ?? []) {
      const holders = byName.get(name) ?? new Map<string, number>()
      byName.set(name, holders)
      const holder = holders.get(label)
      if (holder === undefined) holders.set(label, at)
      else groups.join(holder, at)
    }
  }
  labels.forEach((label, at) => void (label !== UNLABELLED && enter(at, label)))
  mentions.forEach(({ label, names }, at) => {
    if (label !== null) return
    const holders = names.flatMap((name) => [...(byName.get(identityOf(name)) ?? [])].filter(([held]) => held !== UNLABELLED))
    const [only, ...others] = new Map(holders.map(([held, holder]) => [groups.find(holder), held]))
    labels[at] = only !== undefined && others.length === 0 ? only[1] : UNLABELLED
    enter(at, labels[at])
  })
  return labels
}

/**
 * Which keys mean one node: the first key of it for each key. Decided over all mentions at once, so that it does not depend on their order, and a name that a later
 * one makes ambiguous stands alone again. Labels are never mixed.
 */
export function sameNodes(mentions: readonly Mention[]): ReadonlyMap<string, string> {
  const groups = new Groups(mentions.length)
  const labels = joinEqualNames(mentions, groups)
  for (const family of [...familiesOf(mentions, labels, groups)]) joinFamily(family, groups)
  return new Map(mentions.map(({ key }, at) => [key, mentions[groups.find(at)]?.key ?? key]))
}
