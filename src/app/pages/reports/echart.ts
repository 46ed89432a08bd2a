import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, DataZoomComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LegacyGridContainLabel } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartOption } from './option.ts'

// What the pages of reports draw, and no more of it.
use([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  LegacyGridContainLabel,
  CanvasRenderer,
])

/** Draws a chart into an element and follows its size; gives the way to draw it anew and the way to end it. */
export function openChart(element: HTMLElement): { draw(option: ChartOption): void; close(): void } {
  const chart = init(element, undefined, { renderer: 'canvas' })
  const watched = new ResizeObserver(() => chart.resize())
  watched.observe(element)
  return {
    draw: (option) => chart.setOption({ ...option }, { notMerge: true }),
    close() {
      watched.disconnect()
      chart.dispose()
    },
  }
}
