import { useId } from 'react'
import type { Text } from '../../../schemas/language/text.ts'
import { setProperty } from '../../document/json.ts'
import { DefaultInput } from '../../properties/field/DefaultInput.tsx'
import { Labelled } from '../../properties/inputs/Labelled.tsx'
import type { PeopleKind } from '../words/names.ts'
import pickers from './pickers.json'

/** The picker of forms for each kind of people. */
const PICKERS: Readonly<
  Record<PeopleKind, { readonly view: string; readonly options: Readonly<Record<string, unknown>> }>
> = pickers

interface PeopleInputProps {
  readonly kind: PeopleKind
  readonly label: string
  /** Codes, separated by commas. */
  readonly value: string
  /** Several people, where the kind would take one. */
  readonly isSingle?: boolean
  readonly onChange: (value: string) => void
}

/** People, a role, a position or a department, chosen with the picker that forms have. */
export function PeopleInput({ kind, label, value, isSingle = false, onChange }: PeopleInputProps) {
  const id = useId()
  const { view, options } = PICKERS[kind]
  const field = { title: label satisfies Text, view, options: isSingle ? { ...options, multi: false } : options }
  return (
    <Labelled id={id} label={label}>
      {(described) => (
        <DefaultInput
          described={described}
          fieldKey={`people_${kind}`}
          field={setProperty(field, 'default', value === '' ? undefined : value)}
          onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        />
      )}
    </Labelled>
  )
}
