import { IdcardOutlined } from '@ant-design/icons'
import { lazyPart } from '../../kit/parts/late.tsx'
import { pickerFaces } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const RoleDialog = lazyPart(async () => (await import('./RoleDialog.tsx')).RoleDialog)

export const { Form, Query, Cell, Show } = pickerFaces<Options>({
  title: 'SEL_ROLE_TITLE',
  icon: <IdcardOutlined />,
  lookupOf,
  Dialog: RoleDialog,
})
