import { SolutionOutlined } from '@ant-design/icons'
import { lazyPart } from '../../kit/parts/late.tsx'
import { pickerFaces } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const PositionDialog = lazyPart(async () => (await import('./PositionDialog.tsx')).PositionDialog)

export const { Form, Query, Cell, Show } = pickerFaces<Options>({
  title: 'SEL_POSITION_TITLE',
  icon: <SolutionOutlined />,
  lookupOf,
  Dialog: PositionDialog,
})
