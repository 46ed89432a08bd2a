import { stringOrEmpty } from '../../../../schemas/language/values.ts'
import type { PanelProps } from '../props.ts'
import { VersionsOfRecord } from './VersionsOfRecord.tsx'

/** The versions of the record that an entry of the data log is about, its own beside the one before; of another page those of the row. */
export function RecordVersionsPanel({ row, screen, onChanged }: PanelProps) {
  const entry = stringOrEmpty(row?.['dataId'])
  return entry === '' ? (
    <VersionsOfRecord screen={screen} id={row?.id ?? ''} onRestored={onChanged} />
  ) : (
    <VersionsOfRecord
      screen={stringOrEmpty(row?.['dataTable'])}
      id={entry}
      version={Number(row?.['dataVersion'])}
      onRestored={onChanged}
    />
  )
}
