import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import { parseJsonBody } from './json-body.ts'

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const FIELD = 'payload'

const refuse = (why: string): EdgewiseError =>
  invalidInput(`The form ${why}. Send the event as JSON in one field "${FIELD}", or as the body with the content type application/json.`)

/** The value of the only field in GitHub's forms. */
function payloadOf(body: Buffer): Buffer {
  const fields = body
    .toString('latin1')
    .split('&')
    .filter((field) => field !== '')
  const [field = '', ...others] = fields.filter((one) => one.startsWith(`${FIELD}=`))
  if (field === '') throw refuse(`has no field "${FIELD}"`)
  if (others.length > 0) throw refuse(`has the field "${FIELD}" more than once`)
  try {
    return Buffer.from(decodeURIComponent(field.slice(FIELD.length + 1).replaceAll('+', ' ')))
  } catch {
    throw refuse(`has a field "${FIELD}" that is not percent-encoded UTF-8`)
  }
}

/** Parses an event as JSON, or as a form with a JSON field, GitHub's default. Throws EDGEWISE_INVALID_INPUT and the errors of `parseJsonBody`. */
export function parseEvent(contentType: string | undefined, body: Buffer): unknown {
  return parseJsonBody(FORM.test(contentType ?? '') ? payloadOf(body) : body)
}
