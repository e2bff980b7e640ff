import fc from 'fast-check'
import type { Scope } from '../../../src/graph/vertex/language/check-expression.ts'
import type { VertexProgram } from '../../../src/graph/vertex/language/program.ts'
import { columnScope, type Declared, globalScope, haltScope, initialScope, sendScope, updateScope } from '../../../src/graph/vertex/language/scopes.ts'
import type { ValueType } from '../../../src/graph/vertex/language/types.ts'

type Texts = fc.Arbitrary<string>
type Kept = 'number' | 'boolean' | 'node'

function namesOf({ names }: Scope, type: ValueType): string[] {
  return [...names].filter(([name, typed]) => typed.type === type && name !== 'infinity').map(([name]) => name)
}

/** Texts of expressions of a type from the names in a scope. Numbers stay whole and small, so that sums in any order are equal. */
function expression(scope: Scope, type: Kept, depth: number): Texts {
  const names = namesOf(scope, type)
  const literal: Texts = type === 'number' ? fc.nat(3).map(String) : type === 'boolean' ? fc.constantFrom('true', 'false') : fc.constantFrom(...names)
  const leaf: Texts = names.length === 0 ? literal : fc.oneof(fc.constantFrom(...names), literal)
  if (depth === 0) return type === 'node' ? fc.constantFrom(...names) : leaf
  const inner = (of: Kept) => expression(scope, of, depth - 1)
  const choice: Texts = fc.tuple(inner('boolean'), inner(type), inner(type)).map(([condition, yes, no]) => `if(${condition}, ${yes}, ${no})`)
  if (type === 'node') return fc.oneof(fc.constantFrom(...names), choice)
  if (type === 'number') {
    const binary: Texts = fc.tuple(inner('number'), fc.constantFrom('+', '-', '*'), inner('number')).map(([a, sign, b]) => `(${a} ${sign} ${b})`)
    const called: Texts = fc.tuple(fc.constantFrom('min', 'max'), inner('number'), inner('number')).map(([name, a, b]) => `${name}(${a}, ${b})`)
    const common = scope.common === undefined ? [] : [fc.constant('commonCount()')]
    return fc.oneof(
      leaf,
      binary,
      called,
      choice,
      inner('node').map((node) => `number(${node})`),
      inner('number').map((a) => `abs(${a})`),
      ...common
    )
  }
  const compared: Texts = fc.tuple(inner('number'), fc.constantFrom('<', '<=', '=', '!='), inner('number')).map(([a, sign, b]) => `${a} ${sign} ${b}`)
  const nodes: Texts = fc.tuple(inner('node'), fc.constantFrom('<', '='), inner('node')).map(([a, sign, b]) => `${a} ${sign} ${b}`)
  const joined: Texts = fc.tuple(inner('boolean'), fc.constantFrom('and', 'or'), inner('boolean')).map(([a, word, b]) => `(${a}) ${word} (${b})`)
  return fc.oneof(
    leaf,
    compared,
    nodes,
    joined,
    inner('boolean').map((a) => `not (${a})`)
  )
}

const state = { amount: { type: 'number' }, flag: { type: 'boolean' }, friend: { type: 'node' } } as const
const combines = {
  number: ['sum', 'min', 'max', 'count', { with: 'least' }],
  boolean: ['any', 'all', { with: 'least' }],
  node: ['min', 'max', { with: 'least' }]
} as const

/** Programs that pass the checker, with three fields, one to three message fields beside `least`, one or two sends, and rules for receivers or for all. */
export function randomProgram(): fc.Arbitrary<VertexProgram> {
  const base = {
    parameters: { start: { type: 'node' }, step: { type: 'number' } },
    inputs: { size: {} },
    graph: { weights: 'any' },
    state: Object.fromEntries(Object.entries(state).map(([name, { type }]) => [name, { type, initial: '0' }]))
  } as unknown as VertexProgram
  const globals = new Map<string, ValueType>([
    ['total', 'number'],
    ['some', 'boolean']
  ])
  return fc
    .record({
      fields: fc.uniqueArray(fc.constantFrom('number', 'boolean', 'node' as Kept), { maxLength: 3 }),
      all: fc.boolean(),
      withGlobals: fc.boolean(),
      onChange: fc.boolean(),
      halts: fc.boolean()
    })
    .chain(({ fields, all, withGlobals, onChange, halts }) => {
      const declared: Declared = { program: base, globals: withGlobals ? globals : new Map() }
      const message = fc.tuple(...fields.map((type) => fc.constantFrom(...combines[type]).map((combine) => [`m_${type}`, { type, combine }] as const)))
      return message.chain((extra) => {
        const types = { least: { type: 'number', combine: 'min' }, ...Object.fromEntries(extra) } as Record<string, { type: Kept; combine: unknown }>
        const inUpdate = new Map<string, ValueType>(Object.entries(types).map(([name, { type }]) => [name, type === 'node' && all ? 'node?' : type]))
        const update = updateScope(declared, inUpdate)
        const small = (scope: Scope, depth = 2): Texts => expression(scope, 'number', depth).map((text) => `mod(${text}, 11)`)
        const of = (scope: Scope, type: Kept): Texts => (type === 'number' ? small(scope) : expression(scope, type, 2))
        const values = fc.record(
          Object.fromEntries(
            Object.entries(types)
              .filter(([, { combine }]) => combine !== 'count')
              .map(([name, { type }]) => [name, of(sendScope(declared), type)])
          )
        )
        const when = expression(sendScope(declared), 'boolean', 1)
        const send = fc.record({
          along: fc.constantFrom('out', 'in', 'both'),
          when: when.map((text) => (onChange ? `from.changed and (${text})` : text)),
          value: values
        })
        const set = fc.record(
          { amount: small(update), flag: expression(update, 'boolean', 1), friend: expression(update, 'node', 1) },
          { requiredKeys: ['amount'] }
        )
        const rule = fc.record({ when: expression(update, 'boolean', 2), set })
        return fc.record({
          name: fc.constant('random_program'),
          description: fc.constant('A program of no meaning.'),
          graph: fc.constant(base.graph),
          parameters: fc.constant(base.parameters),
          inputs: fc.constant(base.inputs),
          state: fc.record({
            amount: fc.record({ type: fc.constant('number'), initial: of(initialScope(declared), 'number') }),
            flag: fc.record({ type: fc.constant('boolean'), initial: of(initialScope(declared), 'boolean') }),
            friend: fc.record({ type: fc.constant('node'), initial: of(initialScope(declared), 'node') })
          }),
          phases: fc
            .record({
              message: fc.constant(types),
              send: fc.array(send, { minLength: 1, maxLength: 2 }),
              update: fc.record({ nodes: fc.constant(all ? 'all' : 'receivers'), rules: fc.array(rule, { minLength: 1, maxLength: 3 }) }),
              ...(withGlobals
                ? {
                    globals: fc.record({
                      total: fc.record({ reduce: fc.constantFrom('sum', 'min', 'max'), of: small(globalScope({ ...declared, globals: new Map() }), 1) }),
                      some: fc.record({ reduce: fc.constantFrom('any', 'all'), of: expression(globalScope({ ...declared, globals: new Map() }), 'boolean', 1) })
                    })
                  }
                : {}),
              halt: halts
                ? fc.constant({ unchanged: true, atMost: '6' })
                : fc.record({ after: fc.nat(5).map(String), when: withGlobals ? expression(haltScope(declared), 'boolean', 1) : fc.constant('false') })
            })
            .map((phase) => [phase]),
          result: fc.record({
            columns: fc.record({
              amount: fc.constant('amount'),
              flag: fc.constant('flag'),
              friend: fc.constant('friend'),
              mixed: of(columnScope(declared), 'number')
            })
          })
        }) as unknown as fc.Arbitrary<VertexProgram>
      })
    })
}
