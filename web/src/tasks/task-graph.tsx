import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { cellText } from '../parts/cell-text.ts'
import { ProblemBox } from '../parts/problem-box.tsx'
import { GraphPicture } from '../picture/graph-picture.tsx'
import { StepChanges } from './graph-items.tsx'
import type { GraphStep } from './graph-steps.ts'
import { MOST_ITEMS } from './live-reader.ts'
import type { RecordReader } from './record.ts'
import { StepSlider } from './step-slider.tsx'
import style from './task-graph.module.css'
import { useTaskGraph } from './use-task-graph.ts'

interface Props {
  readonly steps: readonly GraphStep[]
  readonly reader: RecordReader
}

/** The knowledge graph of a task, step by step. The address holds the step; without one, the last is shown. */
export function TaskGraph({ steps, reader }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const [lit, setLit] = useState<string | null>(null)
  const wanted = parameters.get('step')
  const found = steps.findIndex(({ step }) => String(step) === wanted)
  const at = found < 0 ? steps.length - 1 : found
  const { view, error } = useTaskGraph(reader, steps, at)
  const show = (next: number) =>
    setParameters(
      (before) => {
        before.set('step', String(steps[next]?.step ?? ''))
        return before
      },
      { replace: true }
    )
  const step = steps[at]
  return (
    <section aria-label="Knowledge graph" className={style.graph}>
      <h2>Knowledge graph</h2>
      <StepSlider steps={steps} at={at} onStep={show} />
      {step !== undefined && <StepFacts step={step} />}
      {error !== null && <ProblemBox error={error} />}
      {view === null && error === null && <p role="status">Drawing</p>}
      {view !== null && (
        <div className={style.columns}>
          <GraphPicture
            scene={view.scene}
            marks={view.marks}
            lit={lit}
            caption={`${view.graph.nodeCount} nodes and ${view.graph.edgeCount} edges after step ${view.graph.step}; ${view.changes.nodes.length} new nodes are ringed, ${view.changes.edges.length} new edges are thick.`}
            isClose={false}
            frame={view.frame}
            onNode={setLit}
          />
          <StepChanges view={view} lit={lit} onLight={setLit} />
        </div>
      )}
      {view !== null && view.graph.nodes.length < view.graph.nodeCount && (
        <p className="muted">{`${MOST_ITEMS} of ${view.graph.nodeCount} nodes are shown.`}</p>
      )}
    </section>
  )
}

function StepFacts({ step: { operations, refused, reasons, promptTokens, completionTokens, cost } }: { readonly step: GraphStep }) {
  return (
    <p role="status">
      {`${operations} operations, ${refused} refused; ${promptTokens} tokens in and ${completionTokens} out${cost === null ? '' : `, cost ${cellText(cost)},`} since the step before.`}
      {reasons.length > 0 && ` Refused because: ${reasons.join('; ')}`}
    </p>
  )
}
