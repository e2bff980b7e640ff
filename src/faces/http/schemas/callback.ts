import { Type } from 'typebox'
import { eventTypes } from '../../../jobs/webhooks/message.ts'

/** What a webhook is given, whether it is told of all jobs or of one. */
export const endpointFields = {
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'Public http or https address that takes POST.', examples: ['https://example.com/edgewise'] }),
  events: Type.Array(Type.Enum([...eventTypes]), { maxItems: eventTypes.length, description: 'Types of the events to tell; none: all.' }),
  secret: Type.String({ maxLength: 100, description: '`whsec_` and 24 to 64 bytes in base64, by Standard Webhooks; default: a new one.' })
}

const callbackOf = (description: string) =>
  Type.Object(
    { url: endpointFields.url, events: Type.Optional(endpointFields.events), secret: Type.Optional(endpointFields.secret) },
    { additionalProperties: false, description }
  )

export const callbackSchema = callbackOf('Where events of this job alone are sent, signed by Standard Webhooks.')
export const hookCallbackSchema = callbackOf('Where events of the jobs of this hook are sent, signed by Standard Webhooks, with one secret for all of them.')
