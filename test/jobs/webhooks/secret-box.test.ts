import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openSecretBox } from '../../../src/jobs/webhooks/secret-box.ts'

const newKey = () => randomBytes(32).toString('base64')
const refused = { code: 'EDGEWISE_INVALID_SETTING', message: /EDGEWISE_SECRET_KEY: must be the key/ }

t.test('opens its sealed secrets, and seals differently each time', async (t) => {
  const box = openSecretBox(newKey())
  const [one, two] = [box.seal('whsec_canary ✓', 'w1'), box.seal('whsec_canary ✓', 'w1')]
  t.not(one, two)
  t.notMatch(one, /canary/)
  t.notOk(Buffer.from(one.slice(7), 'base64').includes('canary'))
  for (const sealed of [one, two]) t.equal(box.open(sealed, 'w1'), 'whsec_canary ✓')
})

t.test('opens nothing for another record, with another key, or after a change', async (t) => {
  const key = newKey()
  const sealed = openSecretBox(key).seal('secret', 'w1')
  t.throws(() => openSecretBox(key).open(sealed, 'w2'), refused)
  t.throws(() => openSecretBox(newKey()).open(sealed, 'w1'), refused)
  t.throws(() => openSecretBox('').open(sealed, 'w1'), refused)
  t.throws(() => openSecretBox(key).open(`${sealed.slice(0, -6)}AAAA==`, 'w1'), refused)
})

t.test('without a key stores plain secrets, and opens these once a key is set', async (t) => {
  const plain = openSecretBox('')
  t.equal(openSecretBox(newKey()).open(plain.seal('secret', 'w1'), 'w1'), 'secret')
})
