import type { Held, JobTable } from '../../src/jobs/job-table.ts'

/** Makes a write of a run, or acts before and after it. `what` names the write, such as `end vote 1.2`. */
export type AroundWrite = <T>(held: Held, what: string, act: () => Promise<T>) => Promise<T>

/** A table of jobs whose writes of runs all go through `write`. */
export function aroundWrites(table: JobTable, write: AroundWrite): JobTable {
  return {
    ...table,
    beat: (held, ...given) => write(held, 'beat', () => table.beat(held, ...given)),
    note: (held, event) => write(held, 'note', () => table.note(held, event)),
    beginStep: (held, step, isRepeated) => write(held, `begin ${step.name}`, () => table.beginStep(held, step, isRepeated)),
    endStep: (held, step, beside) => write(held, `end ${step.name}`, () => table.endStep(held, step, beside)),
    complete: (held, ...given) => write(held, 'complete', () => table.complete(held, ...given)),
    failed: (held, error) => write(held, 'failed', () => table.failed(held, error)),
    stopped: (held) => write(held, 'stopped', () => table.stopped(held)),
    giveBack: (held) => write(held, 'giveBack', () => table.giveBack(held))
  }
}
