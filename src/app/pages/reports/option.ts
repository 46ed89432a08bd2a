import type { Paint } from '../../../ui/frame/theme.ts'
import type { ChartNumbers, Kind } from './chart-data.ts'

/** A chart as the library takes it. */
export type ChartOption = Readonly<Record<string, unknown>>

/** Colours that hold apart on either ground, also for most who see some of them as one; patterns do the rest. */
const COLORS = {
  light: ['#1668b8', '#b35900', '#0b7a5e', '#a8327d', '#5b52c4', '#7a6200'],
  dark: ['#5aa9f0', '#f0a35a', '#45c9a5', '#ef8ccb', '#a8a1ff', '#d9c24f'],
}
/** From here on a picture is thinned out and does not move. */
const MANY = 500
/** More points than this are looked at through a window. */
const WINDOW = 40
const PIECES = 30

interface Look {
  readonly paint: Paint
  readonly dark: boolean
  /** No animation for users who prefer reduced motion. */
  readonly still: boolean
  /** The text alternative of the chart. */
  readonly description: string
}

function common({ paint, dark, still, description }: Look, isMany: boolean): ChartOption {
  return {
    animation: !still && !isMany,
    color: COLORS[dark ? 'dark' : 'light'],
    backgroundColor: 'transparent',
    textStyle: { color: paint.ink },
    legend: {
      type: 'scroll',
      top: 0,
      textStyle: { color: paint.ink },
      pageTextStyle: { color: paint.ink },
      pageIconColor: paint.accent,
    },
    aria: { enabled: true, label: { description }, decal: { show: !isMany } },
  }
}
/** Words of a tooltip are drawn, never put together as HTML. */
const tooltip = ({ paint }: Look, trigger: 'axis' | 'item') => ({
  trigger,
  renderMode: 'richText',
  confine: true,
  backgroundColor: paint.raised,
  borderColor: paint.border,
  textStyle: { color: paint.ink },
})

function axes({ points, series }: ChartNumbers, kind: 'bar' | 'line', look: Look): ChartOption {
  const { paint } = look
  const isMany = points.length > MANY
  const axis = {
    axisLabel: { color: paint['ink-soft'] },
    axisLine: { lineStyle: { color: paint.border } },
    splitLine: { lineStyle: { color: paint.line } },
  }
  return {
    ...common(look, isMany),
    tooltip: tooltip(look, 'axis'),
    grid: { top: 40, right: 16, bottom: points.length > WINDOW ? 56 : 16, left: 16, containLabel: true },
    xAxis: { ...axis, type: 'category', data: points, splitLine: { show: false } },
    yAxis: { ...axis, type: 'value' },
    ...(points.length > WINDOW
      ? {
          dataZoom: [
            { type: 'slider', bottom: 8, height: 24, textStyle: { color: paint['ink-soft'] } },
            { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
          ],
        }
      : {}),
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: values.map((value) => value ?? '-'),
      ...(kind === 'line'
        ? { connectNulls: false, showSymbol: points.length <= WINDOW, sampling: 'lttb' }
        : { large: isMany, barMaxWidth: 48 }),
    })),
  }
}

/** The parts of a whole: the largest ones by themselves, the rest together. What is not above zero is part of none. */
export function slices(
  { points, series }: ChartNumbers,
  rest: string,
): readonly { readonly name: string; readonly value: number }[] {
  const all = (series[0]?.values ?? [])
    .map((value, at) => ({ name: points[at] ?? '', value: value ?? 0 }))
    .filter(({ value }) => value > 0)
  if (all.length <= PIECES) return all
  const sorted = all.toSorted((one, other) => other.value - one.value)
  const others = sorted.slice(PIECES - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, PIECES - 1), { name: rest, value: others }]
}

/** How a chart is drawn: bars and lines have one series for each value field, a pie the first of them. */
export function optionOf(chart: ChartNumbers, kind: Kind, look: Look, rest: string): ChartOption {
  if (kind !== 'pie') return axes(chart, kind, look)
  const { paint } = look
  return {
    ...common(look, false),
    tooltip: tooltip(look, 'item'),
    series: [
      {
        type: 'pie',
        name: chart.series[0]?.name ?? '',
        radius: ['35%', '68%'],
        center: ['50%', '56%'],
        data: slices(chart, rest),
        label: { color: paint.ink, formatter: '{b} {d}%' },
        itemStyle: { borderColor: paint.surface, borderWidth: 1 },
      },
    ],
  }
}
