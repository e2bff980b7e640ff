import Sigma from 'sigma'
import { EdgeLineProgram } from 'sigma/rendering'
import { drawHover } from './draw-hover.ts'
import type { DrawnGraph, LinkDrawn, NodeDrawn } from './fill-graph.ts'
import { LabelDrawer } from './label-drawer.ts'
import type { World } from './world.ts'

export type Picture = Sigma<NodeDrawn, LinkDrawn>

const FEW = 400
const LABEL_SIZE = 12

/** Colours that depend on the theme, which only the style of an element resolves. */
function themeSettings(container: HTMLElement, labels: LabelDrawer) {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(container)
  labels.ground = backgroundColor
  return { labelColor: { color }, defaultEdgeColor: borderTopColor, defaultDrawNodeHover: drawHover(backgroundColor) }
}

export interface Opened {
  readonly sigma: Picture
  readonly close: () => void
}

export function openSigma(graph: DrawnGraph, container: HTMLElement, { data }: World): Opened {
  const labels = new LabelDrawer()
  const isSmall = data.nodes.length <= FEW
  const sigma: Picture = new Sigma<NodeDrawn, LinkDrawn>(graph, container, {
    allowInvalidContainer: true,
    defaultEdgeType: 'line',
    edgeProgramClasses: { line: EdgeLineProgram },
    hideEdgesOnMove: true,
    zIndex: false,
    labelFont: 'system-ui, sans-serif',
    labelSize: LABEL_SIZE,
    labelDensity: isSmall ? 1 : 0.6,
    labelGridCellSize: 110,
    labelRenderedSizeThreshold: isSmall ? 4 : 5,
    stagePadding: 32,
    defaultDrawNodeLabel: labels.draw,
    ...themeSettings(container, labels)
  })
  sigma.on('beforeRender', labels.clear)
  sigma.setCustomBBox(sigma.getBBox())
  const stopFollowing = followTheme(() => sigma.setSettings(themeSettings(container, labels)))
  return {
    sigma,
    close() {
      stopFollowing()
      sigma.kill()
    }
  }
}

/** Calls `apply` for each other theme. Returns how to stop. */
function followTheme(apply: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(apply)
  dark.addEventListener('change', apply)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', apply)
    observer.disconnect()
  }
}

/** What draws here: a graphics card, a program in its place, or nothing. */
export function readDrawer(): 'card' | 'program' | null {
  const context = document.createElement('canvas').getContext('webgl2')
  if (context === null) return null
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const name = names === null ? '' : String(context.getParameter(names.UNMASKED_RENDERER_WEBGL))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software|basic render/i.test(name) ? 'program' : 'card'
}
