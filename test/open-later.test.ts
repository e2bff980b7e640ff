import t from 'tap'
import { EdgewiseError } from '../src/errors.ts'
import { openLater, openOnce } from '../src/open-later.ts'

/** Something that fails to open so often, and counts. */
function flaky(failures: number) {
  const seen = { opened: 0, closed: 0 }
  const open = async () => {
    if (++seen.opened <= failures) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'away' })
    return {
      double: async (value: number) => 2 * value,
      close: async () => {
        seen.closed++
      }
    }
  }
  return { seen, later: openLater(open, { double: true }) }
}

t.test('opens once, with the first call, for all who call meanwhile', async (t) => {
  const { seen, later } = flaky(0)
  t.equal(seen.opened, 0)
  t.same(await Promise.all([later.double(1), later.double(2)]), [2, 4])
  t.equal(seen.opened, 1)
  await later.close()
  t.equal(seen.closed, 1)
})

t.test('tries again at the next call after it could not be opened', async (t) => {
  const { seen, later } = flaky(2)
  await t.rejects(later.double(1), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await t.rejects(later.double(1), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  t.equal(await later.double(3), 6)
  t.equal(seen.opened, 3)
})

t.test('opens nothing to close it, and has only what was named', async (t) => {
  const { seen, later } = flaky(0)
  t.same(Object.keys(later), ['double', 'close'])
  await later.close()
  t.same(seen, { opened: 0, closed: 0 })
})

t.test('opens once for all that wait, and again after it could not be opened', async (t) => {
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
