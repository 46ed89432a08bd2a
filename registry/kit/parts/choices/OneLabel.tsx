import type { ReactElement } from 'react'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { MissingValue } from '../MissingValue.tsx'
import { MAX_LINE_LENGTH, truncate } from '../prose/truncate.ts'
import { useLabels } from './use-labels.ts'

interface OneLabelProps {
  readonly value: string
  /** The label of the value, or the value itself where the label is unknown. */
  readonly text: string
  /** In a list there is one line for them. */
  readonly dense: boolean
  readonly lookup: LookupRef | undefined
  readonly ports: Ports
}

function Words({ text, dense }: Pick<OneLabelProps, 'text' | 'dense'>): ReactElement {
  return <span title={text.slice(0, MAX_LINE_LENGTH)}>{truncate(text, dense ? undefined : MAX_LINE_LENGTH)}</span>
}
/** A label that equals its value: the source is queried to find out whether it exists. */
function Doubtful({ value, dense, lookup, ports }: OneLabelProps & { readonly lookup: LookupRef }): ReactElement {
  const labels = useLabels(ports.lookup, lookup, [value])
  return labels.isGone(value) ? (
    <MissingValue name={value} ports={ports} />
  ) : (
    <Words text={labels.of(value)} dense={dense} />
  )
}

/** The words of one key; a key that is gone is marked. */
export function OneLabel(props: OneLabelProps): ReactElement {
  const { value, text, lookup } = props
  return value !== '' && text === value && lookup ? <Doubtful {...props} lookup={lookup} /> : <Words {...props} />
}
