/** A part of a query as the service reads it. */
export type Part = Readonly<Record<string, unknown>>

export interface PartProps {
  readonly value: Part
  readonly onChange: (value: Part) => void
}

export const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
export const partOf = (value: unknown): Part => (isPart(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** The part with this field; an undefined value takes it away. */
export function withField(part: Part, name: string, value: unknown): Part {
  const { [name]: _, ...others } = part
  return value === undefined ? others : name in part ? { ...part, [name]: value } : { ...others, [name]: value }
}

/** A text as it is, and any other value as JSON. */
export const textOf = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

/** What a person means by a text: of a text property the text itself, and else the number, truth value or JSON that it spells. */
export function readText(text: string, isText: boolean): unknown {
  const trimmed = text.trim()
  const isStructure = trimmed.startsWith('[') || trimmed.startsWith('{')
  if (isText && !isStructure) return text
  try {
    return JSON.parse(trimmed)
  } catch {
    return text
  }
}

export interface Condition {
  readonly property: string
  readonly operator: string
  readonly value: unknown
}

/** The conditions of `where`, one a property and operator. */
export function conditionsOf(where: unknown): readonly Condition[] {
  return Object.entries(partOf(where)).flatMap(([property, test]) =>
    isPart(test)
      ? Object.entries(test).map(([operator, value]) => ({ property, operator, value }))
      : [{ property, operator: Array.isArray(test) ? 'in' : '=', value: test }]
  )
}

/** `where` of conditions that differ in property or operator. */
export function whereOf(conditions: readonly Condition[]): Part | undefined {
  const where: Record<string, Part> = {}
  for (const { property, operator, value } of conditions) where[property] = { ...where[property], [operator]: value }
  return conditions.length === 0 ? undefined : where
}
