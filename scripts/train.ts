/** Learns the weights with which the rules rank questions, and writes them into src: `npm run train -- NAME`. */
import { runNamed } from './run-named.ts'

await runNamed('train', {
  readings: { does: 'which reading of a question is right, if any', load: () => import('../eval/train/train-readings.ts') },
  intents: { does: 'the words by which people ask for tools', load: () => import('../eval/train/intents/run.ts') },
  problems: { does: 'the words by which problems are posed about graphs told in a question', load: () => import('../eval/train/problems/run.ts') }
})
