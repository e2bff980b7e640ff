import { Type } from 'typebox'

const names = (description: string) => Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))], { description }))

/** Parameters of a query that choose a part of a graph. */
export const part = {
  labels: names('Only nodes with any of these labels, and relationships between them; repeat the parameter or separate labels with commas.'),
  types: names('Only relationships of these types; repeat the parameter or separate types with commas.')
}

interface GivenPart {
  readonly labels?: string | string[]
  readonly types?: string | string[]
}

const namesIn = (given: string | readonly string[] = []): string[] => [given].flat().flatMap((text) => text.split(',').filter((name) => name !== ''))

export const partOf = ({ labels, types }: GivenPart): { readonly labels: string[]; readonly types: string[] } => ({
  labels: namesIn(labels),
  types: namesIn(types)
})
