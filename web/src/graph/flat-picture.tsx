import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ProblemBox } from '../parts/problem-box.tsx'
import { GraphPicture } from '../picture/graph-picture.tsx'
import type { Scene } from '../picture/scene.ts'
import { send } from '../service/request.ts'
import style from './flat-picture.module.css'
import type { CanvasProps } from './graph-canvas.tsx'

const MOST_AS_SVG = 2000

/** A graph without WebGL: drawn here up to 2,000 nodes, else by the service. */
export function FlatPicture(props: CanvasProps) {
  const isSmall = props.world.nodes.length <= MOST_AS_SVG
  return (
    <div className={style.flat}>
      <p className="muted">
        This browser has no WebGL, so the picture is{' '}
        {isSmall ? 'a plain one, without colours by label.' : 'drawn by the service, by community. Use the table to open nodes.'}
      </p>
      {isSmall ? <SmallPicture {...props} /> : <ServicePicture graph={props.world.data.graph} caption={props.caption} />}
    </div>
  )
}

function SmallPicture({ world, styles, focus, caption, onNode }: CanvasProps) {
  const scene = useMemo(() => {
    const shown = world.nodes.flatMap((node, at) => (styles.isShown(at) ? [{ node, at }] : []))
    const places = new Map(shown.map(({ at }, place) => [at, place]))
    const links: (readonly [number, number])[] = []
    const seen = new Set<string>()
    for (let at = 0; at < world.ends.length / 2; at++) {
      const [from, to] = [places.get(world.ends[2 * at] ?? -1), places.get(world.ends[2 * at + 1] ?? -1)]
      if (from === undefined || to === undefined || !styles.isLinkShown(at) || seen.has(`${from} ${to}`)) continue
      seen.add(`${from} ${to}`)
      links.push([from, to])
    }
    return { nodes: shown.map(({ node }) => node), links, left: null } satisfies Scene
  }, [world, styles])
  return <GraphPicture scene={scene} marks={null} lit={focus} caption={caption} isClose={false} onNode={onNode} />
}

function ServicePicture({ graph, caption }: { readonly graph: string; readonly caption: string }) {
  const theme = getComputedStyle(document.documentElement).colorScheme === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const { data, error } = useQuery({
    queryKey: ['service-picture', graph, theme],
    queryFn: async ({ signal }) => (await send(`/graphs/${encodeURIComponent(graph)}/picture.svg?theme=${theme}`, { signal })).blob()
  })
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data])
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address])
  if (error !== null) return <ProblemBox error={error} />
  return address === null ? <p role="status">The service draws the graph</p> : <img className={style.image} src={address} alt={caption} />
}
