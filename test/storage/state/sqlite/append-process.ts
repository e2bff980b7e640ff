/** A process that, once told to, tries to append turns 1 to `turns`, and reports the sequences that it won. */
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'

const [path = '', id = '', turns = '0'] = process.argv.slice(2)
const state = await openSqliteState({ path })

process.once('message', async () => {
  const won: number[] = []
  for (let sequence = 1; sequence <= Number(turns); sequence++) {
    try {
      await state.conversations.append('a', id, sequence, '?', process.pid)
      won.push(sequence)
    } catch (error) {
      if (!(error instanceof EdgewiseError && error.code === 'EDGEWISE_CONFLICT')) throw error
    }
  }
  await state.close()
  process.send?.(won)
  process.disconnect()
})
process.send?.('ready')
