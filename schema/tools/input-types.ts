import { enumName, fieldName, typeName } from '../names.ts'

/** The part of an argument's JSON Schema that tools use. */
export interface ArgumentSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, ArgumentSchema>>
  readonly required?: readonly string[]
  readonly items?: ArgumentSchema
  readonly anyOf?: readonly ArgumentSchema[]
  readonly additionalProperties?: unknown
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
  readonly 'x-edgewise-node'?: boolean
  readonly 'x-edgewise-handle'?: boolean
}

/** The GraphQL type of an argument, and the conversion to the tool's value. */
export interface InputType {
  /** Without `!`. */
  readonly sdl: string
  read(value: unknown): unknown
}

const same = (value: unknown): unknown => value
const scalar = (sdl: string): InputType => ({ sdl, read: same })
const open = scalar('JSON')

/** Converts `{ name }`, `{ id }` or `{ labelled: { name, label } }` to the tools' form of nodes. */
const node: InputType = {
  sdl: 'NodeInput',
  read: (value) => {
    const { labelled, ...reference } = value as { labelled?: object }
    return labelled ?? reference
  }
}

const MAX_INT = 2 ** 31 - 1

function scalarOf({ type, maximum = 0, 'x-edgewise-handle': isHandle }: ArgumentSchema): InputType {
  switch (type) {
    case 'string':
      return scalar(isHandle === true ? 'ID' : 'String')
    case 'integer':
      return scalar(maximum > MAX_INT ? 'Long' : 'Int')
    case 'number':
      return scalar('Float')
    case 'boolean':
      return scalar('Boolean')
    default:
      return open
  }
}

export function describe(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}${JSON.stringify(text)}\n`
}

/** Schemas of one shape are one type, whatever their descriptions and defaults are. */
function shapeOf(schema: ArgumentSchema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key === 'description' || (key === 'default' && typeof value !== 'object') ? undefined : value))
}

function branchName({ type, items, properties }: ArgumentSchema): string {
  if (properties !== undefined) return 'fields'
  if (items !== undefined) return 'list'
  return type === 'object' ? 'map' : 'text'
}

/** A default in GraphQL; null where it has no simple form, so that the tool fills it in. */
function defaultOf({ default: value, enum: names }: ArgumentSchema): string | null {
  if (names !== undefined && typeof value === 'string') return enumName(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : null
}

export class InputTypes {
  readonly #definitions = new Map<string, string>()
  readonly #shared = new Map<string, string>()
  readonly #types = new Map<string, InputType>()

  /** Names the type that all arguments of this shape share; every other type belongs to a single argument. */
  share(name: string, schema: ArgumentSchema): void {
    this.#shared.set(shapeOf(schema), name)
  }

  get definitions(): string {
    return [...this.#definitions.values()].join('\n')
  }

  typeOf(schema: ArgumentSchema, owner: string): InputType {
    if (schema['x-edgewise-node'] === true) return node
    if (schema.anyOf !== undefined) return this.#alternative(schema.anyOf, owner)
    // An object without declared fields accepts any.
    const hasFields = Object.keys(schema.properties ?? {}).length > 0 && schema.additionalProperties !== true
    if (schema.enum !== undefined || hasFields) return this.#named(schema, owner)
    if (schema.items !== undefined) return this.#list(this.typeOf(schema.items, owner))
    return scalarOf(schema)
  }

  /** Fields or arguments: `name: Type = default`, one per line. */
  fields(
    schema: ArgumentSchema,
    owner: string,
    indent = '  '
  ): { readonly sdl: string; read(given: Readonly<Record<string, unknown>>): Record<string, unknown> } {
    const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const type = this.typeOf(property, `${owner}${typeName(name)}`)
      const value = defaultOf(property)
      const suffix = schema.required?.includes(name) === true ? '!' : value === null ? '' : ` = ${value}`
      return { name, field: fieldName(name), type, sdl: `${describe(property.description, indent)}${indent}${fieldName(name)}: ${type.sdl}${suffix}` }
    })
    return {
      sdl: fields.map(({ sdl }) => sdl).join('\n'),
      // null is an omitted argument.
      read: (given) =>
        Object.fromEntries(
          fields.flatMap(({ name, field, type }) => (given[field] === undefined || given[field] === null ? [] : [[name, type.read(given[field])]]))
        )
    }
  }

  #list(item: InputType): InputType {
    return { sdl: `[${item.sdl}!]`, read: (value) => (value as readonly unknown[]).map((one) => item.read(one)) }
  }

  #named(schema: ArgumentSchema, owner: string): InputType {
    const name = this.#shared.get(shapeOf(schema)) ?? owner
    const known = this.#types.get(name)
    if (known !== undefined) return known
    const type = schema.enum === undefined ? this.#object(schema, name) : this.#choice(schema.enum, name, schema.description)
    this.#types.set(name, type)
    return type
  }

  #choice(values: readonly string[], name: string, description: string | undefined): InputType {
    const byName = new Map(values.map((value) => [enumName(value), value]))
    this.#definitions.set(name, `${describe(description)}enum ${name} {\n${[...byName.keys()].map((value) => `  ${value}`).join('\n')}\n}`)
    return { sdl: name, read: (value) => byName.get(String(value)) }
  }

  #object(schema: ArgumentSchema, owner: string): InputType {
    const name = `${owner}Input`
    const { sdl, read } = this.fields(schema, owner)
    this.#definitions.set(name, `${describe(schema.description)}input ${name} {\n${sdl}\n}`)
    return { sdl: name, read: (value) => read(value as Record<string, unknown>) }
  }

  /** One of several shapes. A list also accepts one item, as GraphQL coerces it. */
  #alternative(branches: readonly ArgumentSchema[], owner: string): InputType {
    const [first, second] = branches
    if (branches.length === 2 && first?.type === 'string' && second?.items !== undefined) return this.typeOf(second, owner)
    const fields = branches.map((branch) => ({ field: branchName(branch), type: this.typeOf(branch, `${owner}${typeName(branchName(branch))}`) }))
    const name = `${owner}Input`
    this.#definitions.set(name, `input ${name} @oneOf {\n${fields.map(({ field, type }) => `  ${field}: ${type.sdl}`).join('\n')}\n}`)
    return {
      sdl: name,
      read: (value) => {
        const [[field, held] = ['', null]] = Object.entries(value as object)
        return fields.find((branch) => branch.field === field)?.type.read(held)
      }
    }
  }
}
