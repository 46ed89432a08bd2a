import { TeamOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import { pickerFaces } from '../../kit/parts/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const UserDialog = lazy(() => import('./UserDialog.tsx').then((module) => ({ default: module.UserDialog })))

export const { Form, Query, Cell, Show } = pickerFaces<Options>({ title: 'SEL_USER_TITLE', icon: <TeamOutlined />, lookupOf, Dialog: UserDialog })
