import { ApartmentOutlined } from '@ant-design/icons'
import { lazyPart } from '../../kit/parts/late.tsx'
import { pickerFaces } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const DepartDialog = lazyPart(async () => (await import('./DepartDialog.tsx')).DepartDialog)

export const { Form, Query, Cell, Show } = pickerFaces<Options>({
  title: 'SEL_DEPART_TITLE',
  icon: <ApartmentOutlined />,
  lookupOf,
  Dialog: DepartDialog,
})
