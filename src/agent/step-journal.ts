import type { RecordedStep, StepJournal } from './types.ts'

/** Keeps steps as long as the question is worked on. */
export function createMemoryJournal(): StepJournal {
  const steps = new Map<number, RecordedStep>()
  return {
    find: async (step) => steps.get(step) ?? null,
    async write(step) {
      steps.set(step.call.step, step)
    },
    clear: async () => steps.clear()
  }
}
