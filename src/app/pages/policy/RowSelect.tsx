import { useCallback } from 'react'
import { type FoundRow, type ScreenPolicies, findRows } from '../../../api/organization/policy.ts'
import { FoundSelect } from './FoundSelect.tsx'

interface Props {
  readonly id: string
  readonly policies: ScreenPolicies
  readonly value: FoundRow | undefined
  readonly onChange: (row: FoundRow | undefined) => void
}

const labelOf = ({ id, words }: FoundRow) => words || id

/** A row of the screen, found by a part of its words or by its id: users do not know ids. */
export function RowSelect({ policies, ...props }: Props) {
  const find = useCallback((text: string, signal: AbortSignal) => findRows(policies, text, signal), [policies])
  return <FoundSelect {...props} find={find} labelOf={labelOf} />
}
