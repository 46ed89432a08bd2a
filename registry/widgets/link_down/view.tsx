import { Alert } from 'antd'
import { useRef, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { RetryLabels } from '../../kit/parts/choices/RetryLabels.tsx'
import { OneLabel } from '../../kit/parts/choices/OneLabel.tsx'
import { useLabels } from '../../kit/parts/choices/use-labels.ts'
import { scalarText } from '../../kit/values.ts'
import { LinkSelect } from './LinkSelect.tsx'
import { type LinkRef, type Options, lookupOf } from './options.ts'
import { useLevels } from '../../kit/parts/picker/use-levels.ts'

type ChainProps = Omit<FormProps<string, Options>, 'disabled' | 'invalid'> & {
  readonly lookup: LinkRef
  readonly others: Options['others']
  readonly disabled?: boolean
  readonly invalid?: boolean
}

/** The stored values of the whole chain: the field's own, then those of the fields that keep the further levels. */
function useChain({ value, others, ports }: Pick<ChainProps, 'value' | 'others' | 'ports'>) {
  const below = () => {
    const stored = ports.siblings.get(others.map(({ field }) => field))
    return others.map(({ field }) => scalarText(stored[field]).trim())
  }
  const [chain, setChain] = useState(() => [value, ...below()])
  if (chain[0] === value) return [chain, setChain] as const
  // The first level was changed elsewhere: a reset, a draft, another field.
  const renewed = [value, ...below()]
  setChain(renewed)
  return [renewed, setChain] as const
}

function Chain({ lookup, others, ...props }: ChainProps) {
  const { id, ports, field, onChange } = props
  const [chain, setChain] = useChain({ value: props.value, others, ports })
  const labels = useLabels(ports.lookup, lookup, [...new Set(chain.filter((key) => key !== ''))])
  const told = useRef(false)
  const levels = useLevels(ports.lookup, lookup, () => {
    if (!told.current) ports.notify('error', ports.say('LINK_DOWN_FAILED'))
    told.current = true
  })
  const choose = (at: number, next: string) => {
    setChain(chain.map((key, level) => (level < at ? key : level === at ? next : '')))
    if (at === 0) onChange(next)
    const written = others.flatMap(({ field: name }, index) =>
      index + 1 < at ? [] : [[name, index + 1 === at && next !== '' ? next : null] as const],
    )
    if (written.length > 0) ports.siblings.set(Object.fromEntries(written))
  }
  const titles = [
    field.title,
    ...others.map(({ field: name, title }) => (title === undefined ? name : textIn(title, ports.locale))),
  ]
  return (
    <fieldset
      aria-label={field.title}
      style={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
        gap: 8,
      }}
    >
      {titles.map((title, at) => (
        <LinkSelect
          key={at === 0 ? '' : (others[at - 1]?.field ?? at)}
          id={at === 0 ? id : `${id}-${at}`}
          label={title}
          placeholder={at === 0 ? (props.placeholder ?? ports.say('PICKER_CHOOSE')) : title}
          level={levels.at(at, chain)}
          value={chain[at] ?? ''}
          labels={labels}
          disabled={(props.disabled ?? false) || (at > 0 && chain[at - 1] === '' && chain[at] === '')}
          invalid={props.invalid ?? false}
          required={field.required && at === 0}
          describedBy={props.describedBy}
          ports={ports}
          onOpen={() => levels.open(at, chain)}
          whenReady={() => levels.whenReady(at, chain)}
          onChange={(next) => choose(at, next)}
          onBlur={props.onBlur}
        />
      ))}
      {labels.failure !== undefined && <RetryLabels labels={labels} ports={ports} />}
    </fieldset>
  )
}

function Field({ others, ...props }: Omit<ChainProps, 'lookup'>) {
  const lookup = lookupOf(props.options)
  if (!lookup) return <Alert id={props.id} type="error" showIcon title={props.ports.say('LINK_DOWN_FAILED')} />
  return <Chain key={JSON.stringify(lookup)} {...props} lookup={lookup} others={others} />
}

export function Form(props: FormProps<string, Options>) {
  return <Field {...props} others={props.options.others} />
}

const NONE: Options['others'] = []

/** A question is about the field's own level. */
export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { mode: _, ...rest } = props
  return <Field {...rest} others={NONE} />
}

export function Cell(props: CellProps<string, Options>) {
  return <Field {...props} others={props.options.others} />
}

export function Show({ text, dense, value, ports, options }: ShowProps<string, Options>) {
  return <OneLabel value={value} text={text} dense={dense} lookup={lookupOf(options)} ports={ports} />
}
