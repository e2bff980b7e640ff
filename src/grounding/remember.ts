/** A function that works out what it says of an object once, and keeps it for as long as the object lives. */
export function remember<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept.value
    const value = find(key)
    known.set(key, { value })
    return value
  }
}
