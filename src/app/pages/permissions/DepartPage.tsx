import type { Screen } from '../../../../schemas/language/screen.ts'
import { getDepartTree } from '../../../api/organization/departs.ts'
import DEPART from './depart-screen.json' with { type: 'json' }
import { TreeScreen } from './TreeScreen.tsx'

const DOCUMENT = DEPART as Screen

/** The departments. */
export function DepartPage() {
  return <TreeScreen document={DOCUMENT} permission="system:depart" load={getDepartTree} />
}
