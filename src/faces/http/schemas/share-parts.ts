import { STATUS_CODES } from 'node:http'

type Json = Record<string, unknown>
type Kind = 'schemas' | 'parameters' | 'responses'

/** Rarer parts are easier to read inline. */
const LEAST_TIMES = 3

/** A part of the document that a reference can replace. */
interface Part {
  readonly kind: Kind
  readonly node: Json
  /** Its current parent. */
  holder: Json
  key: string
  readonly inside: Part[]
  /** Whether a reference has replaced it, or a part around it. */
  isGone: boolean
}

/** Members of a schema that contain schemas. */
const members = {
  single: ['items', 'additionalProperties', 'not', 'contains'],
  several: ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'properties', 'patternProperties']
} as const

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objects = (value: unknown): [string, Json][] => Object.entries(value ?? {}).filter((entry): entry is [string, Json] => isObject(entry[1]))
const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')

/** Collects every part of a document, outer parts first. */
class Collector {
  readonly parts: Part[] = []
  #around: Part | null = null

  #add(kind: Kind, holder: Json, key: string): void {
    const node = holder[key]
    if (!isObject(node) || '$ref' in node) return
    const around = this.#around
    const part: Part = { kind, node, holder, key, inside: [], isGone: false }
    this.parts.push(part)
    around?.inside.push(part)
    this.#around = part
    this.inside(kind, node)
    this.#around = around
  }

  #each(kind: Kind, holder: unknown): void {
    for (const [key] of objects(holder)) this.#add(kind, holder as Json, key)
  }

  #content({ content }: Json): void {
    for (const [, media] of objects(content)) this.#add('schemas', media, 'schema')
  }

  inside(kind: Kind, node: Json): void {
    if (kind === 'parameters') this.#add('schemas', node, 'schema')
    if (kind === 'responses') this.#content(node)
    if (kind !== 'schemas') return
    for (const key of members.single) this.#add('schemas', node, key)
    for (const key of members.several) this.#each('schemas', node[key])
  }

  operation({ parameters, requestBody, responses }: Json): void {
    this.#each('parameters', parameters)
    if (isObject(requestBody)) this.#content(requestBody)
    this.#each('responses', responses)
  }
}

function collect({ paths, components }: Json): Part[] {
  const collector = new Collector()
  for (const [, methods] of objects(paths)) for (const [, operation] of objects(methods)) collector.operation(operation)
  for (const [, schema] of objects((components as Json)['schemas'])) collector.inside('schemas', schema)
  return collector.parts
}

const keyOf = (kind: Kind, node: object): string => `${kind} ${JSON.stringify(node)}`

/** A schema without its description, which can accompany a reference. */
function plain({ kind, node }: Part): string | null {
  if (kind !== 'schemas' || typeof node['description'] !== 'string') return null
  const { description: _, ...rest } = node
  return keyOf(kind, rest)
}

/** Groups equal parts, those that may contain others first. A schema is in two groups: with and without its description. */
function groups(parts: readonly Part[]): [string, Part[]][] {
  const found = new Map<string, Part[]>()
  for (const part of parts) {
    for (const key of [keyOf(part.kind, part.node), plain(part)]) {
      if (key === null) continue
      const group = found.get(key)
      if (group) group.push(part)
      else found.set(key, [part])
    }
  }
  // A part is longer than any part within it.
  return [...found].sort(([one], [other]) => other.length - one.length)
}

/** Only headers are shared: path and query parameters belong to their resource. */
function headerName({ in: place, name }: Json): string | null {
  return place === 'header' ? pascalCase(String(name)) : null
}

/** Named by status and content: NotFoundProblem. */
function responseName({ node: { content }, key: status }: Part): string | null {
  const [, { schema } = {}] = objects(content)[0] ?? []
  const held = isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
  const reason = STATUS_CODES[status]
  return held === undefined || reason === undefined ? null : `${pascalCase(reason.toLowerCase())}${held}`
}

function nameOf(part: Part): string | null {
  if (part.kind === 'parameters') return headerName(part.node)
  if (part.kind === 'responses') return responseName(part)
  return typeof part.node['title'] === 'string' ? pascalCase(part.node['title']) : null
}

function leave(part: Part): void {
  part.isGone = true
  part.inside.forEach(leave)
}

/** Moves a group's first part to the components, and replaces all by references. */
function share(group: readonly Part[], name: string, component: Json): void {
  const [first, ...copies] = group as [Part, ...Part[]]
  const $ref = `#/components/${first.kind}/${name}`
  const isDescribedApart = group.some(({ node }) => node['description'] !== first.node['description'])
  for (const { holder, key, node } of group) {
    const { description } = node
    holder[key] = isDescribedApart && description !== undefined ? { $ref, description } : { $ref }
  }
  copies.forEach(leave)
  if (isDescribedApart) delete first.node['description']
  first.holder = component
  first.key = name
  component[name] = first.node
}

const sorted = (members: Json): Json => Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * Copies an OpenAPI document and moves repeated parts to its components: titled schemas, request headers and responses, and every schema listed in `names`. A
 * part stays inline where its name is taken.
 */
export function shareParts<Document extends object>(document: Document, names: Readonly<Record<string, object>>): Document {
  const copy = JSON.parse(JSON.stringify(document)) as Json & { components: Partial<Record<Kind, Json>> }
  const { components } = copy
  const given = new Map(Object.entries(names).map(([name, schema]) => [keyOf('schemas', schema), name]))
  const made: Record<Kind, Json> = { schemas: {}, parameters: {}, responses: {} }
  for (const [key, all] of groups(collect(copy))) {
    const group = all.filter(({ isGone }) => !isGone)
    const [first] = group
    if (first === undefined) continue
    const name = given.get(key) ?? (group.length < LEAST_TIMES ? null : nameOf(first))
    const isTaken = name !== null && [made, components].some((known) => Object.hasOwn(known[first.kind] ?? {}, name))
    if (name !== null && !isTaken) share(group, name, made[first.kind])
  }
  for (const kind of Object.keys(made) as Kind[]) components[kind] = { ...components[kind], ...sorted(made[kind]) }
  return copy as Document
}
