const symbols: Readonly<Record<string, string>> = { '=': 'EQ', '<>': 'NE', '<': 'LT', '<=': 'LE', '>': 'GT', '>=': 'GE' }

/** Converts `property_name` to `propertyName`; names without underscores stay. */
export function fieldName(name: string): string {
  return name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function typeName(name: string): string {
  const field = fieldName(name)
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

/** Converts `starts_with` to `STARTS_WITH`, `randomWalk` to `RANDOM_WALK`, `<=` to `LE`. */
export function enumName(value: string): string {
  return (
    symbols[value] ??
    value
      .replaceAll('+', '_PLUS')
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replace(/\W+/g, '_')
      .toUpperCase()
  )
}
