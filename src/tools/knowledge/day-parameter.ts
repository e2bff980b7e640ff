import { Type } from 'typebox'

/** A day, as `2023-01-31`. */
export const dayParameter = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description }))
