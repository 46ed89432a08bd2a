import { useMemo } from 'react'
import type { EmbeddedReport as Embedded } from '../../../host/host.tsx'
import { ChartPage } from './ChartPage.tsx'
import { ReportPage } from './ReportPage.tsx'

/** A report as a section of another page. */
export function EmbeddedReport({ code, kind, values, title }: Embedded) {
  const search = useMemo(
    () => new URLSearchParams(Object.entries(values).map(([name, value]) => [`self_${name}`, value])).toString(),
    [values],
  )
  return kind === 'chart' ? (
    <ChartPage key={`${code} ${search}`} code={code} search={search} isPart heading={title} />
  ) : (
    <ReportPage key={`${code} ${search}`} code={code} search={search} isPart heading={title} />
  )
}
