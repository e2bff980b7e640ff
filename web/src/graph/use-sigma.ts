import { MultiGraph } from 'graphology'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CameraState } from 'sigma/types'
import { type DrawnGraph, fillGraph, type LinkDrawn, type NodeDrawn, type Styles, updateGraph } from './fill-graph.ts'
import { openSigma, type Picture } from './open-sigma.ts'
import type { World } from './world.ts'

interface Input {
  readonly container: RefObject<HTMLElement | null>
  readonly world: World
  readonly styles: Styles
  readonly focus: string | null
  readonly onNode: (id: string) => void
}

/** Draws a world by sigma, which lives as long as the places that the service gave. null: not drawn yet. */
export function useSigma({ container, world, styles, focus, onNode }: Input): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  const latest = useRef({ world, styles, onNode })
  const drawn = useRef<Pick<Input, 'world' | 'styles'> | null>(null)
  /** A picture that is drawn again stays where it was. */
  const camera = useRef<CameraState | null>(null)
  latest.current = { world, styles, onNode }
  const { data } = world

  // biome-ignore lint/correctness/useExhaustiveDependencies: other places make another picture; all else changes the one there is
  useEffect(() => {
    const controller = new AbortController()
    const graph: DrawnGraph = new MultiGraph<NodeDrawn, LinkDrawn>()
    const started = { ...latest.current }
    let close = () => {}
    const open = async () => {
      const isFilled = await fillGraph(graph, started.world, started.styles, controller.signal)
      if (!isFilled || container.current === null) return
      const { sigma, close: kill } = openSigma(graph, container.current, started.world)
      if (camera.current !== null) sigma.getCamera().setState(camera.current)
      sigma.on('clickNode', ({ node }) => latest.current.onNode(node))
      drawn.current = started
      close = () => {
        camera.current = sigma.getCamera().getState()
        kill()
        drawn.current = null
        setPicture(null)
      }
      setPicture(sigma)
    }
    void open()
    return () => {
      controller.abort()
      close()
    }
  }, [data])

  useEffect(() => {
    if (picture === null || drawn.current === null || (drawn.current.world === world && drawn.current.styles === styles)) return
    drawn.current = { world, styles }
    updateGraph(picture.getGraph() as DrawnGraph, world, styles)
  }, [picture, world, styles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a world that changes may bring the node
  useEffect(() => {
    if (picture === null || focus === null) return
    const graph = picture.getGraph()
    if (!graph.hasNode(focus)) return
    graph.setNodeAttribute(focus, 'highlighted', true)
    return () => {
      if (graph.hasNode(focus)) graph.setNodeAttribute(focus, 'highlighted', false)
    }
  }, [picture, focus, world])
  return picture
}
