import { useMemo } from 'react'
import { type SourceColumn, SourcePicker } from '../../kit/parts/picker/SourcePicker.tsx'
import type { PickerDialogFace } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const WIDTH = 900

/** The roles by name and code. */
export function RoleDialog({ options, ports, ...rest }: PickerDialogFace<Options>) {
  const columns = useMemo(
    (): readonly SourceColumn[] => [
      { key: 'roleName', title: ports.say('SEL_ROLE_NAME'), asked: 'text' },
      { key: 'roleCode', title: ports.say('SEL_ROLE_CODE'), asked: 'text' },
    ],
    [ports],
  )
  return (
    <SourcePicker
      {...rest}
      ports={ports}
      width={WIDTH}
      multi={options.multi}
      source="role"
      lookup={lookupOf(options)}
      store={options.store}
      text={options.text}
      columns={columns}
    />
  )
}
