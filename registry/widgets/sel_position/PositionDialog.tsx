import { useMemo } from 'react'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { type SourceColumn, SourcePicker } from '../../kit/parts/picker/SourcePicker.tsx'
import type { PickerDialogFace } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const WIDTH = 900

const RANKS: LookupRef = { kind: 'dict', code: 'position_rank' }

/** The positions by name, code and rank. */
export function PositionDialog({ options, ports, ...rest }: PickerDialogFace<Options>) {
  const columns = useMemo(
    (): readonly SourceColumn[] => [
      { key: 'name', title: ports.say('SEL_POSITION_NAME'), asked: 'text' },
      { key: 'code', title: ports.say('SEL_POSITION_CODE'), asked: 'text' },
      { key: 'postRank', title: ports.say('SEL_POSITION_RANK'), asked: 'choice', lookup: RANKS },
    ],
    [ports],
  )
  return (
    <SourcePicker
      {...rest}
      ports={ports}
      width={WIDTH}
      multi={options.multi}
      source="position"
      lookup={lookupOf(options)}
      store={options.store}
      text={options.text}
      columns={columns}
    />
  )
}
