/** A worker that follows its message: it answers, refuses, dies, hangs, or answers once a shared word is 1. */
import { parentPort, threadId } from 'node:worker_threads'

parentPort?.on('message', (wish: 'answer' | 'refuse' | 'die' | 'hang' | Int32Array) => {
  if (wish === 'die') process.exit(3)
  while (wish === 'hang');
  if (wish instanceof Int32Array) Atomics.wait(wish, 0, 0)
  parentPort?.postMessage(wish === 'refuse' ? { error: { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { weight: -1 } } } : { output: threadId })
})
