/** A function that works out what it says of an object once, and keeps it for as long as the object lives. */
export function memoize<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept.value
    const value = find(key)
    known.set(key, { value })
    return value
  }
}

/** Adds to the list that a map keeps under a key. */
export function rememberIn<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
