import { type Static, Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Direction, NodePattern, PathPattern, Pattern, RelationshipPattern, ReturnItem } from '../../storage/graphs/pattern.ts'
import { checkConditions } from '../check-conditions.ts'
import { choice, condition, nodeReference, nodeReferences } from '../schemas.ts'

const maxHops = 12
const maxParts = 12
const text = Type.String({ minLength: 1 })
const tests = Type.Array(condition, { minItems: 1, maxItems: 50 })
const strict = { additionalProperties: false }

const nodePart = Type.Object(
  {
    as: Type.Optional(Type.String({ minLength: 1, description: 'Name to return it by; the same name twice is the same node.' })),
    labels: Type.Optional(Type.Array(text, { minItems: 1, description: 'Any of these.' })),
    node: Type.Optional(nodeReference('Only this node.')),
    nodes: Type.Optional(nodeReferences('Any of these nodes.')),
    where: Type.Optional(tests)
  },
  strict
)

const relationshipPart = Type.Object(
  {
    as: Type.Optional(Type.String({ minLength: 1, description: 'Name to return it by; single hops only.' })),
    types: Type.Optional(Type.Array(text, { minItems: 1, description: 'Any of these.' })),
    direction: Type.Optional(
      choice(['out', 'in', 'both'], { description: 'out: from the node before to the node after. Default: out in directed graphs, both in undirected ones.' })
    ),
    minHops: Type.Optional(Type.Integer({ minimum: 1, maximum: maxHops, description: 'Default 1.' })),
    maxHops: Type.Optional(Type.Integer({ minimum: 1, maximum: maxHops, description: 'Default minHops.' })),
    where: Type.Optional(tests)
  },
  strict
)

const pathOf = (description: string) =>
  Type.Object(
    {
      nodes: Type.Array(nodePart, { minItems: 1, maxItems: maxParts }),
      relationships: Type.Array(relationshipPart, { maxItems: maxParts - 1, default: [] })
    },
    { ...strict, required: ['nodes'], description }
  )

const item = Type.Unsafe<string | { of: string; property?: string; as?: string }>({
  anyOf: [
    { type: 'string', minLength: 1 },
    {
      type: 'object',
      properties: { of: { type: 'string' }, property: { type: 'string' }, as: { type: 'string' } },
      required: ['of'],
      additionalProperties: false
    }
  ]
})

export const patternParameters = {
  path: pathOf('Nodes in order and the relationships between them: one relationship fewer than nodes. No relationship is used twice.'),
  exists: Type.Optional(Type.Array(pathOf('Starts at a node named in path.'), { maxItems: maxParts, description: 'Paths that must also be there.' })),
  notExists: Type.Optional(Type.Array(pathOf('Starts at a node named in path.'), { maxItems: maxParts, description: 'Paths that must not be there.' })),
  return: Type.Optional(
    Type.Array(item, {
      minItems: 1,
      maxItems: 50,
      description: 'What to return: "a" a node, "a.age" a property of a node or relationship, "type(r)" a relationship\'s type. Default: all named nodes.'
    })
  ),
  distinct: Type.Boolean({ default: true, description: 'Each returned row once.' })
}

const pattern = Type.Object(patternParameters)
type PatternInput = Static<typeof pattern>
type PathInput = PatternInput['path']

function refuse(pointer: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${pointer}: ${detail}`, errors: [{ pointer, detail }] })
}

function nodeOf(part: PathInput['nodes'][number], pointer: string): NodePattern {
  const { as, labels, node, nodes } = part
  const ids = [...(node === undefined ? [] : [node.id]), ...(nodes ?? []).map((one) => one.id)]
  return {
    ...(as === undefined ? {} : { as }),
    ...(labels === undefined ? {} : { labels }),
    ...(ids.length === 0 ? {} : { ids }),
    where: checkConditions(part.where, `${pointer}/where`)
  }
}

function relationshipOf(part: PathInput['relationships'][number], pointer: string, direction: Direction): RelationshipPattern {
  const { as, types, minHops = 1 } = part
  const most = part.maxHops ?? minHops
  if (most < minHops) throw refuse(`/${pointer}/maxHops`, `it is below minHops (${minHops}).`)
  if (as !== undefined && most > 1) throw refuse(`/${pointer}/as`, 'only a relationship of a single hop can be named.')
  return {
    ...(as === undefined ? {} : { as }),
    ...(types === undefined ? {} : { types }),
    direction: part.direction ?? direction,
    minHops,
    maxHops: most,
    where: checkConditions(part.where, `${pointer}/where`)
  }
}

function pathPattern(path: PathInput, pointer: string, direction: Direction): PathPattern {
  const { nodes, relationships = [] } = path
  if (nodes.length !== relationships.length + 1) {
    throw refuse(
      `/${pointer}/relationships`,
      `${nodes.length} nodes need ${nodes.length - 1} relationships between them, but there are ${relationships.length}.`
    )
  }
  return {
    nodes: nodes.map((node, index) => nodeOf(node, `${pointer}/nodes/${index}`)),
    relationships: relationships.map((relationship, index) => relationshipOf(relationship, `${pointer}/relationships/${index}`, direction))
  }
}

/** Reads `a`, `a.age` or `type(r)`; a name that contains a dot takes precedence. */
function itemOf(given: string | ReturnItem, names: ReadonlySet<string>): ReturnItem {
  if (typeof given !== 'string') return given
  if (names.has(given)) return { of: given }
  const type = /^type\((.+)\)$/.exec(given)?.[1]
  if (type !== undefined) return { of: type, property: null, as: given }
  const dot = given.indexOf('.')
  return dot < 0 ? { of: given } : { of: given.slice(0, dot), property: given.slice(dot + 1), as: given }
}

function returned(input: PatternInput, path: PathPattern): ReturnItem[] {
  const nodes = path.nodes.flatMap(({ as }) => (as === undefined ? [] : [as]))
  const relationships = path.relationships.flatMap(({ as }) => (as === undefined ? [] : [as]))
  const names = new Set([...nodes, ...relationships])
  if (names.size === 0) throw refuse('/path', 'name at least one node by "as", so that it can be returned.')
  if (input.return === undefined) return [...new Set(nodes)].map((of) => ({ of }))
  return input.return.map((given, index) => {
    const found = itemOf(given, names)
    if (!names.has(found.of)) throw refuse(`/return/${index}`, `"${found.of}" is no name in path. Names: ${[...names].join(', ')}.`)
    if (relationships.includes(found.of) && found.property === undefined) return { of: found.of, property: null, as: found.as ?? `type(${found.of})` }
    return found
  })
}

/** Converts a tool's arguments to the store's pattern. Relationships without direction take the graph's own. */
export function toPattern(input: PatternInput, direction: Direction): Pattern {
  const path = pathPattern(input.path, 'path', direction)
  const further = (paths: readonly PathInput[] | undefined, name: string) => (paths ?? []).map((one, index) => pathPattern(one, `${name}/${index}`, direction))
  return {
    path,
    exists: further(input.exists, 'exists'),
    notExists: further(input.notExists, 'notExists'),
    return: returned(input, path),
    distinct: input.distinct
  }
}
