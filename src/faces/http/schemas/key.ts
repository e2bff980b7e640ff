import { Type } from 'typebox'
import { scopes } from '../../../storage/state/keys.ts'

const time = Type.String({ description: 'ISO 8601.' })

export const keySchema = Type.Object(
  {
    id: Type.String({ description: 'Second part of the key itself.' }),
    name: Type.String({ description: 'What it is for.' }),
    tenant: Type.String({ description: 'Whose graphs, results and conversations it opens.' }),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'What it may.' }),
    createdAt: time,
    expiresAt: Type.Union([time, Type.Null()]),
    revokedAt: Type.Union([time, Type.Null()]),
    requestsPerMinute: Type.Union([Type.Integer(), Type.Null()], { description: 'Its limit; null: the setting.' })
  },
  { $id: 'Key', title: 'Key', description: 'A key, without what opens.', additionalProperties: false }
)
