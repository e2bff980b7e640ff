import { parentPort, workerData } from 'node:worker_threads'
import { EdgewiseError, toWireError } from '../../errors.ts'
import { SharedControl } from '../../graph/control.ts'
import { Neo4j, type Neo4jOptions } from '../../neo4j/connection.ts'
import type { ProjectJob, ProjectReply } from './project.ts'
import { readProjection } from './project-read.ts'

if (parentPort === null) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'The projection worker runs on a worker thread only.' })
const port = parentPort
const neo4j = new Neo4j(workerData as Neo4jOptions)

async function answer({ task, words }: ProjectJob): Promise<ProjectReply> {
  try {
    return {
      output: await readProjection(
        neo4j,
        task,
        new SharedControl(words).kernelControl(Number.POSITIVE_INFINITY, 0, () => 0)
      )
    }
  } catch (error) {
    return { error: toWireError(error) }
  }
}

// One job at a time, until it is told `null`.
port.on('message', async (job: ProjectJob | null) => {
  if (job !== null) port.postMessage(await answer(job))
  else {
    port.close()
    await neo4j.close()
  }
})
