import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { faultOf, isSecret, newSecret, sign, TOLERANCE_MS } from '../../../src/jobs/webhooks/signature.ts'

const body = '{"type":"job.done","data":{"name":"Café ✓"}}'

t.test('its signatures pass the reference library, with each of two secrets', async (t) => {
  const [before, after] = [newSecret(), newSecret()]
  const headers = sign([after, before], { id: 'evt_1', at: Date.now(), body })
  for (const secret of [before, after]) t.same(new Webhook(secret).verify(body, { ...headers }), JSON.parse(body))
  t.throws(() => new Webhook(newSecret()).verify(body, { ...headers }), /No matching signature/)
  t.throws(() => new Webhook(after).verify(body.replace('done', 'dead'), { ...headers }), /No matching signature/)
})

t.test('accepts signatures of the reference library', async () => {
  const secret = newSecret()
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.-]{1,40}$/), fc.json(), (id, payload) => {
      const at = new Date()
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, payload)
      }
      return faultOf(secret, headers, Buffer.from(payload), at.getTime()) === null
    })
  )
})

t.test('rejects other secrets, bodies, ids and times, with the reason', async (t) => {
  const secret = newSecret()
  const now = Date.now()
  const headers = sign([secret], { id: 'evt_1', at: now, body })
  const fault = (given: object, text = body, at = now) => faultOf(secret, { ...headers, ...given }, Buffer.from(text), at)
  t.equal(fault({}), null)
  t.match(fault({ 'webhook-id': 'evt_2' }), /^No signature in webhook-signature/)
  t.match(fault({}, `${body} `), /^No signature in webhook-signature/)
  t.match(faultOf(newSecret(), { ...headers }, Buffer.from(body), now), /^No signature in webhook-signature/)
  t.match(fault({ 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v1a,') }), /^No signature in webhook-signature/)
  for (const missing of Object.keys(headers)) t.match(fault({ [missing]: undefined }), /are required/, missing)
  for (const seconds of ['soon', '', '-1', '1e9', '1'.repeat(13)]) t.match(fault({ 'webhook-timestamp': seconds }), /within 5 minutes/, seconds)
  for (const later of [TOLERANCE_MS + 1000, -TOLERANCE_MS - 2000]) t.match(fault({}, body, now + later), /within 5 minutes/)
})

t.test('recognizes secrets of the standard', async (t) => {
  t.ok(isSecret(newSecret()))
  t.not(newSecret(), newSecret())
  const encode = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString('base64')}`
  t.ok(isSecret(encode(24)) && isSecret(encode(64)))
  for (const text of ['', 'whsec_', encode(23), encode(65), encode(32).slice(6), `${encode(32)}!`]) t.notOk(isSecret(text), text)
})
