import { ApartmentOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { pickerFaces } from '../../kit/parts/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const DepartDialog = lazy(() => import('./DepartDialog.tsx').then((module) => ({ default: module.DepartDialog })))

export const { Form, Query, Cell, Show } = pickerFaces<Options>({ title: 'SEL_DEPART_TITLE', icon: <ApartmentOutlined />, lookupOf, Dialog: DepartDialog })
