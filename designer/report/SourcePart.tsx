import { Input, Select } from 'antd'
import { DATA_SOURCE_PERMISSION } from '../../schemas/contract/data-source.ts'
import { REPORT_SQL } from '../../schemas/contract/reports/report-head.ts'
import type { Report } from '../../schemas/language/report.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { listDataSources } from './remote.ts'

interface Props {
  readonly value: Report['dbSource']
  readonly onChange: (code: Report['dbSource']) => void
}

/** The database that the query runs on: chosen by those who may write SQL over all pages, and shown to the others where one is chosen. */
export function SourcePart({ value, onChange }: Props) {
  const { say, can } = useDesigner()
  if (can(REPORT_SQL) && can(`${DATA_SOURCE_PERMISSION}:list`))
    return <SourceSelect value={value} onChange={onChange} />
  if (value === undefined) return undefined
  return (
    <Labelled id="report-source" label={say('REPORT_DATA_SOURCE')}>
      {(described) => <Input {...described} disabled value={value} />}
    </Labelled>
  )
}

function SourceSelect({ value, onChange }: Props) {
  const { say } = useDesigner()
  const { value: sources, error, loading, reload } = useLoaded([], listDataSources)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return (
    <Labelled id="report-source" label={say('REPORT_DATA_SOURCE')} help={say('REPORT_DATA_SOURCE_HELP')}>
      {(described) => (
        <Select
          {...described}
          allowClear
          loading={loading}
          placeholder={say('REPORT_DATA_SOURCE_OWN')}
          value={value ?? null}
          options={(sources ?? []).map(({ value: code, text }) => ({ value: code, label: `${text} (${code})` }))}
          onChange={(code: string | null | undefined) => onChange(code ?? undefined)}
        />
      )}
    </Labelled>
  )
}
