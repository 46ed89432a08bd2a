import { IdcardOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { pickerFaces } from '../../kit/parts/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const RoleDialog = lazy(() => import('./RoleDialog.tsx').then((module) => ({ default: module.RoleDialog })))

export const { Form, Query, Cell, Show } = pickerFaces<Options>({ title: 'SEL_ROLE_TITLE', icon: <IdcardOutlined />, lookupOf, Dialog: RoleDialog })
