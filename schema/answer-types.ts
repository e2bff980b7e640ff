import { answerSchema, claimSchema, traceCallSchema } from '../src/results/answer-document.ts'
import { enumName } from './names.ts'
import { describe } from './tools/input-types.ts'

interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Fields with a more specific GraphQL type than JSON Schema has: ids, and counts beyond 32 bits. */
const scalarOf: Readonly<Record<string, string>> = {
  handle: 'ID',
  conversationId: 'ID',
  total: 'Long',
  returned: 'Long',
  row: 'Long',
  promptTokens: 'Long',
  completionTokens: 'Long'
}
const scalars: Readonly<Record<string, string>> = { string: 'String', integer: 'Int', number: 'Float', boolean: 'Boolean' }

class AnswerTypes {
  readonly definitions = new Map<string, string>()

  /** The type, with `!` where a value is always present. */
  typeOf(schema: Schema, field: string): string {
    const branches = schema.anyOf?.filter(({ type }) => type !== 'null')
    if (branches?.[0] !== undefined) return this.typeOf(branches[0], field).replace(/!$/, '')
    if (schema.$ref !== undefined) return `${schema.$ref}!`
    if (schema.items !== undefined) return `[${this.typeOf(schema.items, field)}]!`
    if (schema.title !== undefined) return `${this.define(schema, schema.title)}!`
    if (schema.type === undefined && schema.enum === undefined) return 'JSON'
    return `${scalarOf[field] ?? (schema.enum === undefined ? (scalars[schema.type ?? ''] ?? 'JSON') : 'String')}!`
  }

  define({ description, enum: values, properties = {}, required = [] }: Schema, name: string): string {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, field)
      return `${describe(schema.description, '  ')}  ${field}: ${required.includes(field) ? type : type.replace(/!$/, '')}`
    })
    const body =
      values === undefined ? `type ${name} {\n${fields.join('\n')}\n}` : `enum ${name} {\n${values.map((value) => `  ${enumName(value)}`).join('\n')}\n}`
    this.definitions.set(name, `${describe(description)}${body}`)
    return name
  }
}

/** The GraphQL types of an answer, from its only schema. */
export function answerTypes(): string {
  const types = new AnswerTypes()
  for (const schema of [answerSchema, claimSchema, traceCallSchema] as readonly Schema[]) types.define(schema, schema.$id ?? '')
  return [...types.definitions.values()].join('\n\n')
}
