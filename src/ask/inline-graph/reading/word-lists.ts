import lists from './words.json' with { type: 'json' }

export const { phrases } = lists

export const setsOf = <Name extends string>(written: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries<string>(written).map(([name, list]) => [name, new Set(list.split(' '))])) as unknown as Readonly<
    Record<Name, ReadonlySet<string>>
  >

export const words = setsOf(lists.words)
