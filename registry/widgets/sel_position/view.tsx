import { SolutionOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { pickerFaces } from '../../kit/parts/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const PositionDialog = lazy(() => import('./PositionDialog.tsx').then((module) => ({ default: module.PositionDialog })))

export const { Form, Query, Cell, Show } = pickerFaces<Options>({ title: 'SEL_POSITION_TITLE', icon: <SolutionOutlined />, lookupOf, Dialog: PositionDialog })
