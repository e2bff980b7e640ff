import { useEffect, useState } from 'react'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import type { GraphStep } from './graph-steps.ts'
import style from './task-graph.module.css'

const PLAY_MS = 1200

interface Props {
  readonly steps: readonly GraphStep[]
  /** Index among the steps. */
  readonly at: number
  readonly onStep: (at: number) => void
}

/** Moves over the steps of a graph: by the slider, by [ ] Home End, or by itself. */
export function StepSlider({ steps, at, onStep }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const go = (next: number) => onStep(Math.max(0, Math.min(last, next)))
  const [toFirst, toLast] = [() => go(0), () => go(last)]
  useShortcuts({ '[': () => go(at - 1), ']': () => go(at + 1), Home: toFirst, End: toLast })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each step that is shown
  useEffect(() => {
    if (!isPlaying) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => go(at + 1), PLAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])

  const play = () => {
    if (at >= last) go(0)
    setPlaying(!isPlaying)
  }
  const { step, nodes, edges } = steps[at] ?? { step: 0, nodes: 0, edges: 0 }
  return (
    <div className={style.slider}>
      <button type="button" aria-label="First step" disabled={at === 0} onClick={toFirst}>
        «
      </button>
      <button type="button" aria-label="Previous step" disabled={at === 0} onClick={() => go(at - 1)}>
        ‹
      </button>
      <input
        type="range"
        aria-label="Step of the graph"
        aria-valuetext={`step ${step}, ${nodes} nodes, ${edges} edges`}
        min={0}
        max={last}
        value={at}
        onChange={(event) => go(Number(event.target.value))}
      />
      <button type="button" aria-label="Next step" disabled={at >= last} onClick={() => go(at + 1)}>
        ›
      </button>
      <button type="button" aria-label="Last step" disabled={at >= last} onClick={toLast}>
        »
      </button>
      <button type="button" aria-pressed={isPlaying} disabled={last < 1} onClick={play}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <output>{`Step ${at + 1} of ${steps.length}`}</output>
    </div>
  )
}
