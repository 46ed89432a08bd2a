import type { ComponentProps, ReactElement } from 'react'
import type { QueryProps } from '../../faces.ts'
import type { NumberValue } from '../../numbers.ts'
import { enterPlaceholder, queryProps } from '../control.ts'
import { NumberInput } from './NumberInput.tsx'
import { RangePair } from './RangePair.tsx'

interface NumberQueryProps<O> {
  readonly query: QueryProps<NumberValue, O>
  /** How the field is written. */
  readonly look: Pick<ComponentProps<typeof NumberInput>, 'places' | 'styles'>
}

/** A number to search for, or the two ends of a range. */
export function NumberQuery<O>({ query, look }: NumberQueryProps<O>): ReactElement {
  if (query.mode === 'range') {
    return (
      <RangePair
        id={query.id}
        title={query.field.title}
        value={query.value}
        onChange={query.onChange}
        ports={query.ports}
        renderEnd={({ id, label, ...end }) => (
          <NumberInput {...queryProps(query)} {...look} {...end} id={id} aria-label={label} placeholder={label} />
        )}
      />
    )
  }
  return (
    <NumberInput
      {...queryProps(query)}
      {...look}
      value={query.value}
      onChange={query.onChange}
      placeholder={enterPlaceholder(query)}
    />
  )
}
