import { TeamOutlined } from '@ant-design/icons'
import { lazyPart } from '../../kit/parts/late.tsx'
import { pickerFaces } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const UserDialog = lazyPart(async () => (await import('./UserDialog.tsx')).UserDialog)

export const { Form, Query, Cell, Show } = pickerFaces<Options>({
  title: 'SEL_USER_TITLE',
  icon: <TeamOutlined />,
  lookupOf,
  Dialog: UserDialog,
})
