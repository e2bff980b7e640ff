/** Name -> the name that a format writes: `clean` and, where two would be one or one is reserved, a number at its end. */
export function writtenNames(names: Iterable<string>, clean: (name: string) => string, reserved: readonly string[] = []): ReadonlyMap<string, string> {
  const all = [...names]
  const counts = new Map<string, number>()
  const taken = new Set([...reserved, ...all.filter((name) => clean(name) === name && !reserved.includes(name))])
  return new Map(all.map((name) => [name, clean(name) === name && !reserved.includes(name) ? name : free(clean(name), taken, counts)]))
}

/** Whether a name is not written as it is. */
export const isRenamed = (names: ReadonlyMap<string, string>): boolean => [...names].some(([name, written]) => name !== written)

function free(name: string, taken: Set<string>, counts: Map<string, number>): string {
  let found = name === '' ? '_' : name
  let count = counts.get(found) ?? 1
  const stem = found
  while (taken.has(found)) found = `${stem}_${++count}`
  counts.set(stem, count)
  taken.add(found)
  return found
}
