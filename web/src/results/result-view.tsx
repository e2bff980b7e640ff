import { useParams } from 'wouter'
import { ResultPanel } from './result-panel.tsx'

export default function ResultView() {
  const { handle } = useParams<{ handle: string }>()
  return <ResultPanel key={handle} handle={handle} isOwnPage={true} />
}
