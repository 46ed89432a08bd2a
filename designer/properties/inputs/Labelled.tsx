import type { ReactNode } from 'react'
import { usePropertyFilter } from './property-filter.ts'

/** What a control needs so that its label, help and error are read with it. */
export interface Described {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}
interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly children: (described: Described) => ReactNode
}

/** A control under its label, with help or error below. */
export function Labelled({ id, label, help, error, required = false, children }: LabelledProps) {
  const isFound = usePropertyFilter()
  const below = error ?? help
  if (!isFound(label, help)) return null
  return (
    <div className="vd-prop">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="vd-star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {below && (
        <div id={`${id}-below`} className={error ? 'vd-error' : 'vd-help'} role={error ? 'alert' : undefined}>
          {below}
        </div>
      )}
    </div>
  )
}
