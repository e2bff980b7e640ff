import type { Steps } from '../../base/concurrency/thread-share.ts'
import { fold } from '../../storage/graphs/fold.ts'

/** A key with its known label and names. */
export interface Mention {
  readonly key: string
  /** Folded by `identityOf`; null while no operation has stated it. */
  readonly label: string | null
  /** The key and the node's other names. */
  readonly names: readonly string[]
}

/** Signs that distinguish names: "C", "C++" and "C#"; "-5" and "5". */
const SIGNS = /[\p{Sm}\p{Sc}\p{So}#%]|(?<![\p{L}\p{N}])-(?=\p{N})/gu
/** Matches "JK" in "JK Rowling". */
const JOINED_INITIALS = /(?<![\p{L}\p{N}])\p{Lu}{2,3}(?= )/gu
const DOTTED = /(?<![\p{L}\p{N}])\p{L}\./u
const SURNAME = /^\p{L}{2,}$/u
const INITIAL = /^\p{L}$/u
/** A surname with more bearers is skipped as ambiguous, which also bounds the time. */
const MAX_SHARED = 32
const UNLABELLED = ''

/** Caches identities, because a log repeats its labels, types and names. */
const identities = new Map<string, string>()
const MAX_IDENTITIES = 20_000
const MAX_KEPT = 200

function readIdentity(text: string): string {
  const folded = fold(text)
  const signs = text.match(SIGNS)
  return signs === null ? folded || text : `${folded}\0${signs.join('')}`
}

/** Folds a name: names that differ only in case, marks, spaces or punctuation have one identity. */
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
  /** Whether it has an initial such as "J.", which only names of people have. */
  readonly isInitialled: boolean
}

/** Parses "J. K. Rowling", "JK Rowling", "Rowling, J. K." or "Rowling". Returns null for text that cannot be a person's name. */
function personName(text: string): PersonName | null {
  const [last = '', first, ...more] = text.split(',')
  const ordered = first === undefined || more.length > 0 ? text : `${first} ${last}`
  const given = fold(ordered.replace(JOINED_INITIALS, (letters) => [...letters].join(' '))).split(' ')
  const surname = given.pop() ?? ''
  return SURNAME.test(surname) ? { given, surname, isInitialled: DOTTED.test(text) } : null
}

const hasInitial = ({ given }: PersonName) => given.some((word) => INITIAL.test(word))
const abbreviates = (a: string, b: string) => INITIAL.test(a) && b.startsWith(a)

/** Whether two names with one surname can belong to one person. "John Adams" and "John Quincy Adams" stay apart, because nothing is abbreviated. */
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
    for (;;) {
      const parent = this.#parents[root] ?? root
      if (parent === root) return root
      // Path halving keeps later searches short.
      this.#parents[root] = this.#parents[parent] ?? parent
      root = parent
    }
  }

  /** The first mention becomes the root. */
  join(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)]
    this.#parents[Math.max(first, second)] = Math.min(first, second)
  }
}

/** Names with one label and surname: distinct names by group. */
interface Family {
  readonly label: string
  readonly members: Map<number, Map<string, PersonName>>
}

function* familiesOf(mentions: readonly Mention[], labels: readonly string[], groups: Groups): Steps<Iterable<Family>> {
  const families = new Map<string, Family>()
  for (const [at, { names }] of mentions.entries()) {
    for (const text of names) {
      yield
      const name = personName(text)
      if (name === null) continue
      const label = labels[at] ?? UNLABELLED
      const key = `${label}\0${name.surname}`
      const family = families.get(key) ?? { label, members: new Map() }
      families.set(key, family)
      const group = groups.find(at)
      const own = family.members.get(group) ?? new Map<string, PersonName>()
      family.members.set(group, own.set(name.given.join(' '), name))
    }
  }
  return families.values()
}

/** Whether names of a family may be abbreviated names of people, and are few enough to compare. */
function isWorthALook({ label, members }: Family): boolean {
  let count = 0
  for (const { size } of members.values()) count += size
  if (members.size < 2 || count > MAX_SHARED) return false
  return label === 'person' || [...members.values()].some((names) => [...names.values()].some(({ isInitialled }) => isInitialled))
}

/**
 * Joins initials and bare surnames with the only name that they fit. A bare surname counts only if the label is "person" or a name has initials: "York" is not
 * "New York". A name that fits two incompatible names joins neither.
 */
function* joinFamily(family: Family, groups: Groups): Steps<void> {
  if (!isWorthALook(family)) return
  const namesOf = [...family.members.values()].map((names) => [...names.values()])
  const fits: boolean[][] = []
  for (const own of namesOf) {
    fits.push(namesOf.map((others) => own.some((a) => others.some((b) => canBeOne(a, b)))))
    yield
  }
  const alike = fits.map((row) => row.flatMap((isAlike, at) => (isAlike ? [at] : [])))
  const isClear = alike.map((others) => others.every((a) => others.every((b) => fits[a]?.[b])))
  const ids = [...family.members.keys()]
  for (const [at, others] of alike.entries()) {
    for (const other of others) if (isClear[at] && isClear[other]) groups.join(ids[at] ?? 0, ids[other] ?? 0)
  }
}

/** Maps the identity of a name to the first mention of each label. */
class Holders {
  readonly #byName = new Map<string, Map<string, number>>()
  readonly #groups: Groups

  constructor(groups: Groups) {
    this.#groups = groups
  }

  /** Joins a mention with those of the same label that share a name. */
  *enter(at: number, { names }: Mention, label: string): Steps<void> {
    for (const name of names) {
      const identity = identityOf(name)
      const holders = this.#byName.get(identity) ?? new Map<string, number>()
      this.#byName.set(identity, holders)
      const holder = holders.get(label)
      if (holder === undefined) holders.set(label, at)
      else this.#groups.join(holder, at)
      yield
    }
  }

  /** The label of the only node with one of these names; UNLABELLED for none or several. */
  *onlyLabel({ names }: Mention): Steps<string> {
    let only: { readonly group: number; readonly label: string } | null = null
    for (const name of names) {
      yield
      for (const [label, holder] of this.#byName.get(identityOf(name)) ?? []) {
        if (label === UNLABELLED) continue
        const group = this.#groups.find(holder)
        if (only !== null && only.group !== group) return UNLABELLED
        only = { group, label }
      }
    }
    return only === null ? UNLABELLED : only.label
  }
}

/**
 * Joins equal names with one label. An unlabelled key joins the only label that has its name, else other unlabelled keys. Returns the label of each mention.
 */
function* joinEqualNames(mentions: readonly Mention[], groups: Groups): Steps<string[]> {
  const holders = new Holders(groups)
  const labels = mentions.map(({ label }) => label ?? UNLABELLED)
  for (const [at, mention] of mentions.entries()) if (mention.label !== null) yield* holders.enter(at, mention, mention.label)
  for (const [at, mention] of mentions.entries()) {
    if (mention.label !== null) continue
    const label = yield* holders.onlyLabel(mention)
    labels[at] = label
    yield* holders.enter(at, mention, label)
  }
  return labels
}

/**
 * Maps each key to the first key of the same node. Decides over all mentions at once, so the result does not depend on their order, and a name that a later
 * mention makes ambiguous is joined no longer. Labels are never mixed.
 */
export function* sameNodes(mentions: readonly Mention[]): Steps<ReadonlyMap<string, string>> {
  const groups = new Groups(mentions.length)
  const labels = yield* joinEqualNames(mentions, groups)
  for (const family of yield* familiesOf(mentions, labels, groups)) {
    yield* joinFamily(family, groups)
    yield
  }
  const first = new Map<string, string>()
  for (const [at, { key }] of mentions.entries()) {
    first.set(key, mentions[groups.find(at)]?.key ?? key)
    yield
  }
  return first
}
