/** A worker that does as its message says: answer, refuse, die, or never come back. */
import { parentPort, threadId } from 'node:worker_threads'

parentPort?.on('message', (wish: 'answer' | 'refuse' | 'die' | 'hang') => {
  if (wish === 'die') process.exit(3)
  while (wish === 'hang');
  parentPort?.postMessage(wish === 'answer' ? { output: threadId } : { error: { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { weight: -1 } } })
})
