import { graphql } from '../service/graphql.ts'

export const queryChoices = graphql(`
  query QueryChoices($name: String!) {
    graph(name: $name) {
      labels { label properties { property types samples } }
      relationshipTypes { type properties { property types samples } }
    }
  }
`)

export interface Property {
  readonly property: string
  readonly types: readonly string[]
  readonly samples: readonly unknown[]
}

interface Owner {
  readonly name: string
  readonly properties: readonly Property[]
}

/** What the menus of a query offer. */
export interface Choices {
  readonly labels: readonly Owner[]
  readonly types: readonly Owner[]
}

export const namesOf = (owners: readonly Owner[]): readonly string[] => owners.map(({ name }) => name)

/** Properties of the owners named, or of all, each once. */
export function propertiesOf(owners: readonly Owner[], names: readonly unknown[]): readonly Property[] {
  const some = names.length === 0 ? owners : owners.filter(({ name }) => names.includes(name))
  return [...new Map(some.flatMap(({ properties }) => properties.map((one): [string, Property] => [one.property, one]))).values()]
}
