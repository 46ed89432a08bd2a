import { useMemo, useState } from 'react'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import type { UserQuery, UserRow } from '../../kit/ports.ts'
import type { SearchField } from '../../kit/parts/picker/SearchFields.tsx'
import { ListPicker } from '../../kit/parts/picker/ListPicker.tsx'
import type { PickerDialogFace } from '../../kit/parts/picker/picker-faces.tsx'
import { userColumns } from './columns.tsx'
import { DepartFilter } from './DepartFilter.tsx'
import { type Options, lookupOf } from './options.ts'

const SEX: LookupRef = { kind: 'dict', code: 'sex' }

/** Departments at the left, their users in the middle, who is chosen at the right. */
export function UserDialog({ dialog, options, ports, value, onChoose }: PickerDialogFace<Options>) {
  const [departId, setDepartId] = useState('')
  const { say } = ports
  const fields = useMemo(
    (): readonly SearchField[] => [
      { name: 'realname', title: say('SEL_USER_REALNAME'), kind: 'text' },
      { name: 'username', title: say('SEL_USER_USERNAME'), kind: 'text' },
      { name: 'sex', title: say('SEL_USER_SEX'), kind: 'choice', lookup: SEX },
      { name: 'birthday', title: say('SEL_USER_BIRTHDAY'), kind: 'day' },
    ],
    [say],
  )
  const columns = useMemo(() => userColumns(ports), [ports])
  return (
    <ListPicker<UserRow>
      title={say('SEL_USER_TITLE')}
      width={options.width}
      dialog={dialog}
      ports={ports}
      multi={options.multi}
      value={value}
      onChoose={onChoose}
      lookup={lookupOf(options)}
      columns={columns}
      fields={fields}
      keyOf={(row) => String(row[options.store] ?? '')}
      nameOf={(row) => String(row[options.text] ?? row.realname)}
      load={(query) => ports.people.users(query as UserQuery)}
      {...(departId === '' ? {} : { narrowed: { departId } })}
      side={<DepartFilter ports={ports} value={departId} onChange={setDepartId} />}
    />
  )
}
