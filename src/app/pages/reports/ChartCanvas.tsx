import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { logProblem } from '../../../lib/log.ts'
import { layout } from '../../../state/layout.ts'
import { paintOf } from '../../../ui/frame/theme.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { ChartNumbers, Kind } from './chart-data.ts'
import { optionOf } from './option.ts'

type Opened = ReturnType<typeof import('./echart.ts').openChart>
const NAMES = { bar: 'REPORT_BAR', line: 'REPORT_LINE', pie: 'REPORT_PIE' } as const

/** A picture of numbers. */
export function ChartCanvas({ chart, kind }: { readonly chart: ChartNumbers; readonly kind: Kind }) {
  const say = useSay()
  const { color, dark, contrast } = useSnapshot(layout)
  const element = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [isLost, setLost] = useState(false)
  const names = chart.series.map(({ name }) => name).join(', ')
  const description = say('REPORT_CHART_ABOUT', {
    kind: say(NAMES[kind]),
    title: chart.title,
    series: names,
    count: chart.points.length,
  })
  const option = useMemo(
    () =>
      optionOf(
        chart,
        kind,
        {
          paint: paintOf({ color, dark, contrast, compact: false }),
          dark,
          still: globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
          description,
        },
        say('REPORT_REST'),
      ),
    [chart, kind, color, dark, contrast, description, say],
  )
  useEffect(() => {
    let left = false
    let own: Opened | undefined
    import('./echart.ts').then(
      ({ openChart }) => {
        if (left || !element.current) return
        own = openChart(element.current)
        setOpened(own)
      },
      (reason: unknown) => {
        logProblem('the charts could not be fetched', reason)
        if (!left) setLost(true)
      },
    )
    return () => {
      left = true
      own?.close()
      setOpened(undefined)
    }
  }, [])
  useEffect(() => opened?.draw(option), [opened, option])
  const hasNone = kind === 'pie' && (chart.series[0]?.values ?? []).some((value) => value !== null && value < 0)
  return (
    <figure className="v-chart">
      <figcaption>{`${chart.title} · ${say(NAMES[kind])}`}</figcaption>
      {/* The library draws into an element of its choice: no img can stand here. */}
      <div
        ref={element}
        className="v-chart-canvas"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={description}
        data-drawn={opened !== undefined}
      />
      {chart.series.every(({ values }) => values.every((value) => value === null)) && (
        <p className="v-chart-note">{say('REPORT_NO_NUMBERS')}</p>
      )}
      {hasNone && <p className="v-chart-note">{say('REPORT_PIE_NEGATIVE')}</p>}
      {isLost && (
        <p role="alert" className="v-chart-note">
          {say('REPORT_CHART_LOST')}
        </p>
      )}
    </figure>
  )
}
