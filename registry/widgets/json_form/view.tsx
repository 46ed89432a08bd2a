import { Button, Input } from 'antd'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { EXCERPT, truncate } from '../../kit/parts/prose/truncate.ts'
import { ariaProps } from '../../kit/parts/control.ts'
import { LongCell } from '../../kit/parts/prose/LongCell.tsx'
import { lazyPart } from '../../kit/parts/late.tsx'
import { Shortened, TextLine } from '../../kit/parts/prose/Shortened.tsx'
import { parseData } from '../../../schemas/language/json-schema/data.ts'
import type { Options } from './options.ts'
import { type Shown, shownOf, summaryOf } from './summary.ts'
import './json-form.css'

const JsonForm = lazyPart(async () => (await import('./JsonForm.tsx')).JsonForm)

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, disabled, field, ports, options } = props
  const { 'aria-required': _, ...aria } = ariaProps(props)
  const waiting = (
    <Input readOnly aria-readonly aria-label={field.title} value={summaryOf(options.schema, parseData(value))} />
  )
  return (
    <fieldset {...aria} aria-label={field.title} className="v-json-form">
      <JsonForm waiting={waiting} {...props} />
      {value !== '' && !disabled && (
        <Button size="small" onClick={() => onChange('')}>
          {ports.say('JSON_FORM_CLEAR')}
        </Button>
      )}
    </fieldset>
  )
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports, options } = props
  return (
    <LongCell
      id={id}
      words={summaryOf(options.schema, parseData(value))}
      label={ports.say('JSON_FORM_EDIT', { title: field.title })}
      title={field.title}
      disabled={disabled}
    >
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'

function Parts({ parts }: { readonly parts: readonly Shown[] }) {
  const draw = ({ text, parts: inner }: Shown) => (inner ? <Parts parts={inner} /> : text)
  // Entries of a list have no names.
  if (parts.every(({ title }) => title === ''))
    return (
      <ol className="v-json-list">
        {parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal, and none changes its place here
          <li key={at}>{draw(part)}</li>
        ))}
      </ol>
    )
  return (
    <dl className="v-json-parts">
      {parts.map((part) => (
        <div key={part.title}>
          <dt>{`${part.title}: `}</dt>
          <dd>{draw(part)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** More parts than a page draws with ease are shown as text. */
const MOST_DRAWN = 500
const countOf = (parts: readonly Shown[]): number =>
  parts.reduce((sum, { parts: inner = [] }) => sum + 1 + countOf(inner), 0)

export function Show({ value, text, dense, ports, options }: ShowProps<string, Options>) {
  if (value === '') return null
  if (dense) return <span>{truncate(text, EXCERPT)}</span>
  const parts = shownOf(options.schema, parseData(value))
  if (parts.length === 0 || countOf(parts) > MOST_DRAWN)
    return <TextLine text={text || value} dense={false} ports={ports} />
  return (
    <Shortened text={value} ports={ports}>
      {() => <Parts parts={parts} />}
    </Shortened>
  )
}
