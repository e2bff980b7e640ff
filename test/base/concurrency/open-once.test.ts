import t from 'tap'
import { openOnce } from '../../../src/base/concurrency/open-once.ts'
import { EdgewiseError } from '../../../src/base/errors.ts'

t.test('opens once for all waiting callers, and again after a failure', async (t) => {
  let tried = 0
  const once = openOnce(async () => {
    if (++tried === 1) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'away' })
    return tried
  })
  t.equal(once.opened(), null)
  await t.rejects(Promise.all([once.open(), once.open()]), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  t.equal(tried, 1)
  t.same(await Promise.all([once.open(), once.open()]), [2, 2])
  t.equal(await once.opened(), 2)
})
