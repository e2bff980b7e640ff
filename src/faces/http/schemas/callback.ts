import { Type } from 'typebox'
import { eventTypes } from '../../../jobs/webhooks/message.ts'

/** Fields of a webhook, for all jobs or a single one. */
export const endpointFields = {
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'Public http or https URL that accepts POST.', examples: ['https://example.com/edgewise'] }),
  events: Type.Array(Type.Enum([...eventTypes]), { maxItems: eventTypes.length, description: 'Types of the events to send; empty: all.' }),
  secret: Type.String({ maxLength: 100, description: '`whsec_` and 24 to 64 bytes in base64, as in Standard Webhooks; default: generated.' })
}

const callbackOf = (description: string) =>
  Type.Object(
    { url: endpointFields.url, events: Type.Optional(endpointFields.events), secret: Type.Optional(endpointFields.secret) },
    { additionalProperties: false, description }
  )

export const callbackSchema = callbackOf('Receiver of the events of this job only, signed according to Standard Webhooks.')
export const hookCallbackSchema = callbackOf('Receiver of the events of all jobs of this hook, signed according to Standard Webhooks with one secret.')
