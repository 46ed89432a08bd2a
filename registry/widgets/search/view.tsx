import { searchFaces } from '../../kit/parts/picker/search-faces.tsx'
import type { Options } from './options.ts'

export const { Form, Query, Cell, Show } = searchFaces<Options>(({ multi }) => multi)
