import { useSay } from '../../../ui/use-say.ts'

const WIDTH = 240
const HEIGHT = 56
/** Room for the line at the edges. */
const EDGE = 2

interface SparklineProps {
  readonly title: string
  /** In order; null where nothing was measured. */
  readonly values: readonly (number | null)[]
  readonly text: (value: number) => string
}

/** A value over time: the last one as text, all of them as a line. */
export function Sparkline({ title, values, text }: SparklineProps) {
  const say = useSay()
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  const high = Math.max(...known, 0)
  const low = known.length > 0 ? Math.min(...known) : 0
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(known.length - 1, 1)
  const y = (value: number) => HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / (high || 1)
  const points = known.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <figure className="v-monitor-chart">
      <figcaption>{title}</figcaption>
      <strong>{last === undefined ? say('MONITOR_NONE') : text(last)}</strong>
      {known.length > 1 && (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <polyline points={points} vectorEffect="non-scaling-stroke" />
          </svg>
          <small>{say('MONITOR_RANGE', { low: text(low), high: text(high) })}</small>
        </>
      )}
    </figure>
  )
}
