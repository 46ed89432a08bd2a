import { CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Ports } from '../ports.ts'

interface Clearable {
  readonly clearIcon: ReactNode
  readonly label: string
}
const kept = new Map<string, Clearable>()

/** The button that empties a select, named in the language of the person: the design system says it in English. One object for each, so that it never makes a child render again. */
export function clearable({ say }: Pick<Ports, 'say'>): Clearable {
  const label = say('PICKER_CLEAR')
  const known = kept.get(label)
  if (known) return known
  const made = { clearIcon: <CloseCircleFilled aria-hidden />, label }
  kept.set(label, made)
  return made
}
