import { parentPort } from 'node:worker_threads'
import { EdgewiseError } from '../../base/errors.ts'
import { type Heartbeats, startHeartbeats } from '../../jobs/heartbeats.ts'
import type { Held } from '../../jobs/job-table.ts'
import { createJobTable } from '../../jobs/job-table.ts'
import type { StateStore } from '../../storage/state/state.ts'
import { openState } from '../databases/open-databases.ts'
import { beatEveryMs, type FromHeart, type ToHeart } from './messages.ts'

const port = parentPort
if (port === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'Heartbeats run on a worker thread only.' })

let opened: Promise<{ readonly state: StateStore; readonly heartbeats: Heartbeats }> | null = null

async function open(config: Extract<ToHeart, { open: unknown }>['open']) {
  const state = await openState(config)
  const { jobLeaseMs: leaseMs } = config
  return { state, heartbeats: startHeartbeats({ table: createJobTable({ jobs: state.jobs }), leaseMs, everyMs: beatEveryMs(leaseMs) }) }
}

async function close(): Promise<void> {
  const { state, heartbeats } = (await opened) ?? {}
  await heartbeats?.close()
  await state?.close()
  port?.close()
}

async function hear(message: ToHeart): Promise<void> {
  if ('open' in message) {
    opened = open(message.open)
    await opened
    return
  }
  if ('close' in message) return close()
  const { heartbeats } = (await opened) ?? {}
  if ('hold' in message) heartbeats?.hold(message.hold, (warning) => port?.postMessage({ held: message.hold, warning } satisfies FromHeart))
  if ('letGo' in message) heartbeats?.letGo(message.letGo)
  if ('progress' in message) heartbeats?.progress(message.progress as Held, message.fraction)
}

port.on('message', (message: ToHeart) => void hear(message))
