/** Caches a function's value for each object, for the object's lifetime. */
export function memoize<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const cached = known.get(key)
    if (cached !== undefined) return cached.value
    const value = find(key)
    known.set(key, { value })
    return value
  }
}

export function rememberIn<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
